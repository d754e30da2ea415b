/** What a user may do: everything an admin may, or what a customer may. */
export const ROLES = ['ADMIN', 'GENERAL'] as const;
export type Role = (typeof ROLES)[number];
