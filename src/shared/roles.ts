/** A user's role: ADMIN may do everything an admin may, GENERAL what a customer may. */
export const ROLES = ['ADMIN', 'GENERAL'] as const;
export type Role = (typeof ROLES)[number];
