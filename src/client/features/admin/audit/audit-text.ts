import { type FontName, fontLabel } from '../../../../shared/brand/fonts.ts';
import {
  type AttributeChange,
  type AuditAction,
  type AuditEntity,
  type AuditFact,
  type BrandChanges,
  type CategoryChange,
  type HomeChanges,
  NO_ACCOUNT,
  type PageChange,
  type SettingChanges,
} from '../../../../shared/operations/audit.ts';
import type { ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGE_NAMES } from '../../../../shared/texts/language.ts';
import { type ChangeWords, changeLines } from '../products/change-texts.ts';
import { type PlanWords, planLines } from './plan-change-text.ts';

type BrandValue = NonNullable<BrandChanges[keyof BrandChanges]>['to'];
type AuditTexts = Texts['adminAudit'];

/** The texts used by an entry's details; settings, pages and the look are named as in their forms. */
type DetailTexts = ChangeWords &
  PlanWords & {
    settings: Texts['adminSettings'];
    productTexts: Texts['adminProducts'];
    brandNames: Texts['adminBrand']['names'];
    pages: Texts['adminPages'];
    homeKinds: Texts['adminHome']['kinds'];
    roles: Texts['adminUsers']['roles'];
    currencyName: (code: string) => string;
  };

/** A short description of the action; an unknown action (from another version) is shown by its name. */
export function auditText({ action }: { action: string }, { actions }: AuditTexts): string {
  const names: Record<string, string | undefined> = actions satisfies Record<AuditAction, string>;
  return names[action] ?? action;
}

type SubjectWords = { texts: AuditTexts; mailKinds: Texts['adminRunning']['kinds'] };

/** The entry's subject, for one that has no name of its own, or no longer exists: as it was called then. */
export function auditSubject(
  entry: AuditFact & { entity: AuditEntity; entityId: string },
  words: SubjectWords,
): string {
  const { entity, entityId } = entry;
  const { entities, noAccount, series, deletedAccount, deletedProduct } = words.texts;
  const name = nameThen(entry, words);
  if (name !== null) return name;
  switch (entity) {
    case 'user':
      return entityId === NO_ACCOUNT ? noAccount : deletedAccount;
    case 'product':
      return deletedProduct;
    case 'series':
      return entityId === 'invoice' ? series.invoice : series.credit_note;
    case 'backup':
      return entityId;
    default:
      // The details name a code, and what a review or a return is about.
      return nameIn(entities, entity);
  }
}

/** What the entry itself calls its subject. */
function nameThen({ action, data }: AuditFact, { mailKinds }: SubjectWords): string | null {
  switch (action) {
    case 'category.created':
    case 'category.changed':
    case 'category.moved':
    case 'category.deleted':
      return data.label;
    case 'category.merged':
      return data.into;
    case 'attribute.created':
    case 'attribute.changed':
    case 'attribute.moved':
    case 'attribute.deleted':
      return data.category;
    case 'page.created':
    case 'page.changed':
    case 'page.deleted':
      return data.title;
    case 'mail.sent_again':
    case 'mail.text_changed':
      return nameIn(mailKinds, data.kind);
    case 'mail.tested':
      return mailKinds.test;
    default:
      return null;
  }
}

/** The details, one per line. */
export function auditDetails(fact: AuditFact, words: DetailTexts): string[] {
  const { texts } = words;
  const { action, data } = fact;
  switch (action) {
    case 'product.updated':
    case 'product.stock_adjusted':
      return changeLines(fact, words.productTexts, words).map(({ what, from, to }) =>
        to === null ? what : `${what}: ${from} → ${to}`,
      );
    case 'product.deleted':
      return [data.sku === null ? data.name : `${data.name} · ${data.sku}`];
    case 'variants.made':
      return [texts.variantsMade(data.name, data.products)];
    case 'variants.joined':
    case 'variants.left':
    case 'variants.dissolved':
      return [data.name];
    case 'variants.renamed':
      return [`${data.from} → ${data.to}`];
    case 'brand.published':
    case 'brand.restored':
      return brandLines(data, words);
    case 'home.published':
    case 'home.restored':
      return homeLines(data, words);
    case 'settings.changed':
      return settingLines(data, words);
    case 'delivery.changed':
    case 'tax.changed':
      return planLines(data, words);
    case 'discount.created':
    case 'discount.changed':
    case 'discount.ended':
      return [data.code];
    case 'return.accepted':
    case 'return.declined':
    case 'return.received':
    case 'return.refunded':
      return [texts.ofOrder(data.order, data.units)];
    case 'user.sign_in_failed':
      return [texts.fromAddress(data.address)];
    case 'user.role_changed':
      return [`${words.roles[data.from]} → ${words.roles[data.to]}`];
    case 'user.second_factor_added':
    case 'user.second_factor_removed':
      if ('by' in data) return [texts.allFactors];
      return [data.factor === 'passkey' ? texts.passkeyNamed(data.name) : texts.authenticatorApp];
    case 'user.recovery_code_used':
      return [texts.codesLeft(data.left)];
    case 'page.created':
    case 'page.deleted':
      return [texts.pageNamed(data.title, data.slug)];
    case 'page.changed':
      return [data.title, ...data.changes.map((change) => pageLine(change, words))];
    case 'review.answered':
    case 'review.hidden':
    case 'review.shown':
      return [data.product, ...(data.reason ? [texts.hiddenFor(data.reason)] : [])];
    case 'payment_key.entered':
      return [texts.keyOf(data.live, data.account)];
    case 'payment_webhook.made':
    case 'payment_webhook.secret_entered':
      return [data.url];
    case 'mail_server.entered':
      return [`${data.host}:${data.port}`, data.from, ...(data.password ? [texts.newPassword] : [])];
    case 'backup.made':
      return data.withKeys ? [texts.withKeys] : [];
    case 'mail.sent_again':
      return [texts.sentTo(data.recipient)];
    case 'mail.tested':
      return data.error === null ? [] : [texts.notTaken(data.error)];
    case 'mail.text_changed':
      return (['subject', 'opening'] as const)
        .filter((part) => data.from[part] !== data.to[part])
        .map(
          (part) =>
            `${texts.mailParts[part]}: ${valueText(data.from[part], texts)} → ${valueText(data.to[part], texts)}`,
        );
    case 'series.continued':
    case 'series.skipped':
      return [texts.nextNumber(data.from, data.to)];
    case 'category.created':
    case 'category.deleted':
      return [data.label];
    case 'category.changed':
    case 'attribute.changed':
      return [data.label, ...data.changes.map((change) => categoryLine(change, texts))];
    case 'category.moved':
    case 'attribute.moved':
      return [texts.inFrontOf(data.label, data.before)];
    case 'category.merged':
      return [texts.mergedInto(data.label, data.into, data.products)];
    case 'attribute.created':
      return [data.label];
    case 'attribute.deleted':
      return [texts.valuesDeleted(data.label, data.values)];
    case 'demo.removed':
      return [texts.demoRemoved(data.removed, data.offSale, data.kept)];
    default:
      return [];
  }
}

function categoryLine(change: CategoryChange | AttributeChange, texts: AuditTexts): string {
  if (change.field === 'picture') return texts.pictureChanged;
  const { field, from, to } = change;
  return `${texts.categoryFields[field]}: ${valueText(from ?? '', texts)} → ${valueText(to ?? '', texts)}`;
}

function pageLine({ field, from, to }: PageChange, { texts, pages }: DetailTexts): string {
  const [, language, name = field] = /^(\w\w)\.(\w+)$/.exec(field) ?? [];
  const label = `${nameIn(texts.pageFields, name)}${language ? ` (${nameIn(LANGUAGE_NAMES, language)})` : ''}`;
  const shown = (value: PageChange['from']) =>
    field === 'footerColumn'
      ? value
        ? nameIn(pages.columns, String(value))
        : pages.notInFooter
      : valueText(value ?? '', texts);
  return `${label}: ${shown(from)} → ${shown(to)}`;
}

/** What another version may have written keeps its own name. */
const nameIn = (names: Readonly<Record<string, string>>, value: string): string =>
  new Map(Object.entries(names)).get(value) ?? value;

/** Pictures have no text; that they changed is said. */
function brandLines(changes: BrandChanges, { texts, brandNames }: DetailTexts): string[] {
  const textOf = (key: keyof BrandChanges, value: BrandValue) => {
    if (value === null) return texts.none;
    if (key === 'font') return fontLabel(value as FontName);
    if (typeof value === 'string') return value;
    return 'text' in value ? value.text : null;
  };
  return (Object.keys(changes) as (keyof BrandChanges)[]).map((key) => {
    const { from = null, to = null } = changes[key] ?? {};
    const [before, after] = [textOf(key, from), textOf(key, to)];
    const shown = before === null || after === null ? texts.changed : `${before} → ${after}`;
    return `${brandNames[key]}: ${shown}`;
  });
}

function homeLines({ moved, ...sections }: HomeChanges, { texts, homeKinds }: DetailTexts): string[] {
  const lines = (['added', 'removed', 'changed'] as const).flatMap((what) =>
    sections[what].map(({ kind, title }) => texts.home[what](title ?? homeKinds[kind])),
  );
  return moved ? [...lines, texts.home.moved] : lines;
}

function settingLines(changes: SettingChanges, words: DetailTexts): string[] {
  return Object.entries(changes).map(
    ([key, { from, to }]) =>
      `${nameIn(words.settings.names, key)}: ${settingText(key, from, words)} → ${settingText(key, to, words)}`,
  );
}

/** A setting's value as its form shows it. */
function settingText(
  key: string,
  value: ShopSettings[keyof ShopSettings],
  { texts, settings, placeName, currencyName }: DetailTexts,
): string {
  const choices: Record<string, Readonly<Record<string, string>> | undefined> = {
    language: LANGUAGE_NAMES,
    moneyFormat: settings.moneyFormats,
    dateFormat: settings.dateFormats,
    units: settings.unitNames,
    buyers: settings.buyers,
    ownerEmailPace: settings.ownerEmailPaces,
  } satisfies { [Key in keyof ShopSettings]?: Record<ShopSettings[Key] & string, string> };
  const named = choices[key];
  if (named) return nameIn(named, String(value));
  if (key === 'currency') return currencyName(String(value));
  if (key === 'sellerCountry') return placeName(String(value));
  if (key === 'timeZone') return value === '' ? settings.readersOwn : String(value).replaceAll('_', ' ');
  if (key === 'countries' && Array.isArray(value)) return value.map(String).map(placeName).join(', ');
  return valueText(value, texts);
}

function valueText(value: ShopSettings[keyof ShopSettings], texts: AuditTexts): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (typeof item === 'string' ? item : item.label)).join(', ');
}
