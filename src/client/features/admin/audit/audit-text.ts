import type { AuditAction } from '../../../../shared/audit.ts';
import { changeLines } from '../products/change-texts.ts';
import { SETTING_NAMES } from '../settings/setting-names.ts';

type Entry = { action: string; data: Record<string, unknown> };

const ACTIONS: Record<string, string> = {
  'user.sign_in': 'Logged in',
  'user.role_changed': 'Changed a role',
  'user.password_changed': 'Changed a password',
  'user.created_by_owner': 'Made an admin at the start or on the command line',
  'settings.changed': 'Changed the settings',
  'product.created': 'Uploaded a product',
  'product.updated': 'Changed a product',
  'product.stock_adjusted': 'Adjusted stock',
  'mail.sent_again': 'Sent a mail again',
  'mail.tested': 'Sent a test mail',
  'backup.made': 'Made a backup',
  'backup.downloaded': 'Downloaded a backup',
  'demo.removed': 'Removed the demo catalogue',
} satisfies Record<AuditAction, string>;

/** What was done, in a few words. */
export const auditText = ({ action }: Entry): string => ACTIONS[action] ?? action;

/** What it is about, where that has no name of its own, or none any more. */
export function auditSubject({ entity, entityId }: { entity: string; entityId: string }): string {
  // Of these there is one in a shop, so its id says nothing.
  if (entity === 'setting') return 'Settings';
  return entity === 'demo' ? 'Demo catalogue' : entityId;
}

/** What exactly, a line each. */
export function auditDetails(entry: Entry): string[] {
  const { action, data } = entry;
  switch (action) {
    case 'product.updated':
    case 'product.stock_adjusted':
      return changeLines(entry).map(({ what, from, to }) =>
        to === null ? what : `${what}: ${from} → ${to}`,
      );
    case 'settings.changed':
      return Object.entries(data).map(([key, change]) => settingLine(key, change as Change));
    case 'user.role_changed':
      return [`${data.from} → ${data.to}`];
    case 'mail.sent_again':
      return [`To ${data.recipient}`];
    case 'mail.tested':
      return typeof data.error === 'string' ? [`Not taken: ${data.error}`] : [];
    case 'demo.removed':
      return [`${data.removed} removed, ${data.offSale} taken off sale, ${data.kept} kept`];
    default:
      return [];
  }
}

type Change = { from: unknown; to: unknown };

function settingLine(key: string, { from, to }: Change): string {
  const name = (SETTING_NAMES as Record<string, string>)[key] ?? key;
  return `${name}: ${valueText(from)} → ${valueText(to)}`;
}

function valueText(value: unknown): string {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (typeof item === 'string' ? item : String(item.label))).join(', ');
}
