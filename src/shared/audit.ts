/** What is written down of who did what. */
export const AUDIT_ACTIONS = [
  'user.sign_in',
  'user.role_changed',
  'user.password_changed',
  'user.created_by_owner',
  'settings.changed',
  'product.created',
  'product.updated',
  'product.stock_adjusted',
  'mail.sent_again',
  'mail.tested',
  'backup.made',
  'backup.downloaded',
  'demo.removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it was done to. */
export const AUDIT_ENTITIES = ['user', 'product', 'setting', 'mail', 'backup', 'demo'] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
