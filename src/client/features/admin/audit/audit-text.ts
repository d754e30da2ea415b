import type { AuditAction, AuditFact, SettingChanges } from '../../../../shared/audit.ts';
import type { ShopSettings } from '../../../../shared/shop-settings.ts';
import { changeLines } from '../products/change-texts.ts';
import { SETTING_NAMES } from '../settings/setting-names.ts';

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

/** What was done, in a few words; an action of another version by its name. */
export const auditText = ({ action }: { action: string }): string => ACTIONS[action] ?? action;

/** What it is about, where that has no name of its own, or none any more. */
export function auditSubject({ entity, entityId }: { entity: string; entityId: string }): string {
  // Of these there is one in a shop, so its id says nothing.
  if (entity === 'setting') return 'Settings';
  return entity === 'demo' ? 'Demo catalogue' : entityId;
}

/** What exactly, a line each. */
export function auditDetails(fact: AuditFact): string[] {
  const { action, data } = fact;
  switch (action) {
    case 'product.updated':
    case 'product.stock_adjusted':
      return changeLines(fact).map(({ what, from, to }) => (to === null ? what : `${what}: ${from} → ${to}`));
    case 'settings.changed':
      return settingLines(data);
    case 'user.role_changed':
      return [`${data.from} → ${data.to}`];
    case 'mail.sent_again':
      return [`To ${data.recipient}`];
    case 'mail.tested':
      return data.error === null ? [] : [`Not taken: ${data.error}`];
    case 'demo.removed':
      return [`${data.removed} removed, ${data.offSale} taken off sale, ${data.kept} kept`];
    default:
      return [];
  }
}

const settingLines = (changes: SettingChanges): string[] =>
  Object.entries(changes).map(
    ([key, { from, to }]) => `${settingName(key)}: ${valueText(from)} → ${valueText(to)}`,
  );

const settingName = (key: string): string => (SETTING_NAMES as Record<string, string>)[key] ?? key;

function valueText(value: ShopSettings[keyof ShopSettings]): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (typeof item === 'string' ? item : item.label)).join(', ');
}
