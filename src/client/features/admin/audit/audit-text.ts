import type { AuditAction, AuditFact, SettingChanges } from '../../../../shared/audit.ts';
import type { ShopSettings } from '../../../../shared/shop-settings.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { type ChangeWords, changeLines } from '../products/change-texts.ts';

type AuditTexts = Texts['adminAudit'];

/** What the details of an entry are written with: a setting is called as its form calls it. */
type DetailTexts = ChangeWords & {
  texts: AuditTexts;
  settingNames: Texts['adminSettings']['names'];
  productTexts: Texts['adminProducts'];
};

/** What was done, in a few words; an action of another version by its name. */
export function auditText({ action }: { action: string }, { actions }: AuditTexts): string {
  const names: Record<string, string | undefined> = actions satisfies Record<AuditAction, string>;
  return names[action] ?? action;
}

/** What it is about, where that has no name of its own, or none any more. */
export function auditSubject(
  { entity, entityId }: { entity: string; entityId: string },
  { entities }: AuditTexts,
): string {
  // Of these there is one in a shop, so its id says nothing.
  if (entity === 'setting') return entities.setting;
  return entity === 'demo' ? entities.demo : entityId;
}

/** What exactly, a line each. */
export function auditDetails(fact: AuditFact, words: DetailTexts): string[] {
  const { texts } = words;
  const { action, data } = fact;
  switch (action) {
    case 'product.updated':
    case 'product.stock_adjusted':
      return changeLines(fact, words.productTexts, words).map(({ what, from, to }) =>
        to === null ? what : `${what}: ${from} → ${to}`,
      );
    case 'settings.changed':
      return settingLines(data, words);
    case 'user.role_changed':
      return [`${data.from} → ${data.to}`];
    case 'mail.sent_again':
      return [texts.sentTo(data.recipient)];
    case 'mail.tested':
      return data.error === null ? [] : [texts.notTaken(data.error)];
    case 'demo.removed':
      return [texts.demoRemoved(data.removed, data.offSale, data.kept)];
    default:
      return [];
  }
}

function settingLines(changes: SettingChanges, { texts, settingNames }: DetailTexts): string[] {
  const names: Record<string, string | undefined> = settingNames;
  return Object.entries(changes).map(
    ([key, { from, to }]) => `${names[key] ?? key}: ${valueText(from, texts)} → ${valueText(to, texts)}`,
  );
}

function valueText(value: ShopSettings[keyof ShopSettings], { none }: AuditTexts): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return none;
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (typeof item === 'string' ? item : item.label)).join(', ');
}
