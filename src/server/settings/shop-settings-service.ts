import { accentPair } from '../../shared/brand/accents.ts';
import { type BrandPicture, brandFileUrl, logoSize } from '../../shared/brand/brand.ts';
import type { MeasureWay } from '../../shared/catalogue/measures.ts';
import { PRICE_MAX_MINOR } from '../../shared/catalogue/product-limits.ts';
import { localeOf } from '../../shared/locale.ts';
import { minorPerMajor } from '../../shared/money/currency.ts';
import { type Money, money } from '../../shared/money/money.ts';
import { amountStep } from '../../shared/money/stripe-amounts.ts';
import {
  DEFAULT_SETTINGS,
  NEW_SHOP_KEEPS,
  type ShopSettings,
} from '../../shared/operations/shop-settings.ts';
import { ShopError } from '../../shared/shop-error.ts';
import type { Language } from '../../shared/texts/language.ts';
import { type Actor, assertAdmin, assertFresh } from '../actor.ts';
import { audit, changesBetween } from '../audit/audit-service.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { readBrand } from './brand-repository.ts';
import { holdCurrency, takeCurrency } from './currency-lock.ts';
import { readMailTexts } from './mail-text-repository.ts';
import { changeDeliveryAmounts } from './plan-repository.ts';
import {
  type Customer,
  changeDiscountAmounts,
  findCurrencyUse,
  findCustomerLanguage,
  findPricesThatDoNotFit,
  findSetting,
  hasNumbersWith,
  putSetting,
  putSettingOnce,
  rescalePrices,
} from './setting-repository.ts';

const KEY = 'shop';

declare module './setting-repository.ts' {
  interface SettingValues {
    [KEY]: Stored;
  }
}

/** What payments are taken in, what protects the panel, and what erases data: a stolen session must not change them. */
const NEED_FRESH = [
  'currency',
  'adminsNeedSecondStep',
  'eraseOrdersAfterYears',
  'keepMailsDays',
  'keepAuditYears',
] as const satisfies (keyof ShopSettings)[];

type Stored = { version: number; settings: Partial<ShopSettings> };

export type VersionedSettings = { version: number; settings: ShopSettings };

/**
 * The current settings, read from the database each time, so that every process sees a change at once. `from`
 * is the reader, or the caller's transaction.
 */
export async function readShopSettings(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'locale'>,
): Promise<ShopSettings> {
  const { settings } = await readVersioned(from, deps);
  Object.assign(deps.locale, localeOf(settings));
  return settings;
}

/** Whether shoppers see the lowest price before a reduction. */
export async function showsLowestPrice(from: Reader): Promise<boolean> {
  const stored = await findSetting(from, KEY);
  return stored?.settings.showLowestPrice ?? DEFAULT_SETTINGS.showLowestPrice;
}

/** Whether lists show each group of variants once. */
export async function groupsVariants(from: Reader): Promise<boolean> {
  const stored = await findSetting(from, KEY);
  return stored?.settings.groupVariants ?? DEFAULT_SETTINGS.groupVariants;
}

/** The shop's language. */
export async function readLanguage(from: Reader): Promise<Language> {
  const stored = await findSetting(from, KEY);
  return stored?.settings.language ?? DEFAULT_SETTINGS.language;
}

/** How the shop writes weights and lengths. */
export async function readMeasureWay(from: Reader): Promise<MeasureWay> {
  const stored = await findSetting(from, KEY);
  return localeOf({ ...DEFAULT_SETTINGS, ...stored?.settings });
}

/** The currency of all prices. */
export const getCurrency = async (deps: Pick<Deps, 'db' | 'shopName' | 'locale'>): Promise<string> =>
  (await readShopSettings(deps.db.read, deps)).currency;

/**
 * The currency in which amounts are about to be written; it stays until they are.
 * @param typedIn the one that a form read them in; undefined when they were read here.
 * @throws ShopError `currency_changed` when it is not the shop's any more.
 */
export async function readCurrencyFor(
  tx: Transaction,
  deps: Pick<Deps, 'shopName' | 'locale'>,
  typedIn: string | undefined,
): Promise<string> {
  await holdCurrency(tx);
  const { currency } = await readShopSettings(tx, deps);
  if (typedIn !== undefined && typedIn !== currency)
    throw new ShopError({ code: 'currency_changed', currency });
  return currency;
}

/** A mail's sender, locale and look: the language of the recipient's order or sign-up, else the shop's. */
export async function readLetterhead(
  from: Reader,
  deps: Pick<Deps, 'shopName' | 'locale' | 'publicUrl'>,
  customer: Customer,
): Promise<ReturnType<typeof letterheadOf>> {
  const settings = await readShopSettings(from, deps);
  const language = (await findCustomerLanguage(from, customer)) ?? settings.language;
  return letterheadOf(deps, { ...settings, language }, await readLook(from));
}

/** What the owner decides about mails besides the settings. */
export const readLook = async (from: Reader) => ({
  brand: await readBrand(from),
  texts: (await readMailTexts(from)).texts,
});

export type Look = Awaited<ReturnType<typeof readLook>>;

/** How high a logo is in a mail, in pixels. */
const MAIL_LOGO_HEIGHT = 40;

/** The letterhead of mails in this language, with this look. */
export function letterheadOf(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  settings: ShopSettings,
  { brand, texts }: Look,
) {
  const logoOf = (logo: BrandPicture | null) =>
    logo && { url: publicUrl + brandFileUrl(logo, 'logo.png'), ...logoSize(logo, MAIL_LOGO_HEIGHT) };
  const { shopName, sellerName } = settings;
  const address = settings.contactAddress || settings.sellerAddress;
  return {
    shopName,
    locale: localeOf(settings),
    publicUrl,
    brand: {
      accent: accentPair(brand.accent),
      logo: logoOf(brand.logo),
      logoDark: logoOf(brand.logoDark),
    },
    contact: {
      // Once: an owner may have put it above the address.
      seller: [shopName, ...address.split('\n')].some((line) => line.trim() === sellerName) ? '' : sellerName,
      address,
      email: settings.contactEmail,
      phone: settings.contactPhone,
    },
    ownTexts: texts[settings.language] ?? {},
  };
}

async function readVersioned(from: Reader, { shopName }: Pick<Deps, 'shopName'>): Promise<VersionedSettings> {
  const stored = await findSetting(from, KEY);
  return {
    version: stored?.version ?? 0,
    settings: { ...DEFAULT_SETTINGS, shopName, ...stored?.settings },
  };
}

/** Gives a new shop the settings that differ from an earlier one's. */
export async function beginSettings({ db, now }: Deps): Promise<void> {
  const stored: Stored = { version: 0, settings: NEW_SHOP_KEEPS };
  await db.transaction((tx) => putSettingOnce(tx, KEY, stored, now()));
}

/** @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. */
export function getShopSettings(deps: Deps, actor: Actor): Promise<VersionedSettings> {
  assertAdmin(actor);
  return readVersioned(deps.db.read, deps);
}

/**
 * What keeps the currency as it is; null when it can be changed.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export function getCurrencyUse({ db }: Deps, actor: Actor): Promise<'order' | 'checkout' | null> {
  assertAdmin(actor);
  return findCurrencyUse(db.read);
}

/**
 * Changes the settings; every page shows them from its next answer on. Saving unchanged settings changes
 * nothing.
 * @returns the settings with their new version.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `settings_changed` when
 * `version` is stale; `fresh_sign_in_needed` for the currency, the second step of admins and how long data is kept;
 * `prefix_used` for numbers that begin as those of the other kind of document once did;
 * `currency_in_use` once there is a real order, and while somebody is paying; `prices_do_not_fit` when a price, a delivery or a
 * discount that can still be used has more decimals than the new currency allows, or is too high for it.
 */
export function updateShopSettings(
  deps: Deps,
  actor: Actor,
  { version, settings }: VersionedSettings,
): Promise<VersionedSettings> {
  assertAdmin(actor);
  const saving = deps.db.transaction(async (tx) => {
    const { currency } = (await readVersioned(tx, deps)).settings;
    // Products before the lock row, the order in which all writers lock them.
    if (settings.currency !== currency) await changeCurrency(tx, deps, currency, settings.currency);
    // Public pages show settings; the lock row also serialises concurrent saves.
    await takeLockRow(tx, 'catalogue');
    const before = await readVersioned(tx, deps);
    if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
    const data = changesBetween(before.settings, settings);
    if (Object.keys(data).length === 0) return before;
    if (NEED_FRESH.some((key) => key in data)) assertFresh(actor);
    await assertOwnPrefixes(tx, before.settings, settings);
    const after = { version: version + 1, settings };
    await putSetting(tx, KEY, after, deps.now());
    await audit(tx, deps, actor, { action: 'settings.changed', entity: 'setting', entityId: KEY, data });
    return after;
  });
  return saving.then((saved) => {
    Object.assign(deps.locale, localeOf(saved.settings));
    return saved;
  });
}

/** No number is given twice: neither series begins as the other ever has. */
async function assertOwnPrefixes(tx: Transaction, before: ShopSettings, after: ShopSettings): Promise<void> {
  for (const [key, others] of [
    ['invoicePrefix', 'credit_note'],
    ['creditNotePrefix', 'invoice'],
  ] as const) {
    const prefix = after[key];
    if (prefix !== before[key] && (await hasNumbersWith(tx, others, prefix)))
      throw new ShopError({ code: 'prefix_used', prefix });
  }
}

/**
 * Prices keep their figures: 19.99 USD become 19.99 EUR. They are converted to the new currency's minor unit
 * without rounding.
 */
async function changeCurrency(tx: Transaction, deps: Deps, from: string, to: string): Promise<void> {
  await takeCurrency(tx);
  const by = await findCurrencyUse(tx);
  if (by) throw new ShopError({ code: 'currency_in_use', by });
  const times = minorPerMajor(to) / minorPerMajor(from);
  const stepMinor = money(Math.ceil(Math.max(1, amountStep(to) / times, 1 / times)));
  const mostMinor = money(Math.floor(PRICE_MAX_MINOR / Math.max(1, times)));
  const unfit = await findPricesThatDoNotFit(tx, { stepMinor, mostMinor });
  if (unfit) throw new ShopError({ code: 'prices_do_not_fit', of: 'product', ...unfit, currency: to });
  if (times !== 1)
    await rescalePrices(tx, { times: Math.max(1, times), by: Math.max(1, 1 / times), now: deps.now() });
  const convert = (of: 'delivery_method' | 'discount_code', amount: Money, name: string): Money => {
    const changed = Math.round(amount * times);
    const fits = amount % stepMinor === 0 && changed <= PRICE_MAX_MINOR;
    if (!fits) throw new ShopError({ code: 'prices_do_not_fit', of, count: 1, name, currency: to });
    return money(changed);
  };
  const now = deps.now();
  await changeDeliveryAmounts(tx, now, (amount, name) => convert('delivery_method', amount, name));
  await changeDiscountAmounts(tx, now, (amount, { name, isOver }) =>
    // Only shown from now on, so it may be rounded; an amount is never 0.
    isOver
      ? money(Math.max(Math.sign(amount), Math.round(amount * times)))
      : convert('discount_code', amount, name),
  );
}
