/** States and enumerations that the tables, the rules and the screens share. */
export const ROLES = ['ADMIN', 'GENERAL'] as const;
export type Role = (typeof ROLES)[number];
