/**
 * A user's role: ADMIN may do everything an admin may, GENERAL what a customer may; PACKER is a customer who also
 * packs and ships orders, without seeing what was paid.
 */
export const ROLES = ['ADMIN', 'GENERAL', 'PACKER'] as const;
export type Role = (typeof ROLES)[number];
