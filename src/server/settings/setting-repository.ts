import { type AnyColumn, and, count, eq, gt, or, sql } from 'drizzle-orm';
import type { CheckoutId, UserId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import { discountStateOf } from '../../shared/orders/discount.ts';
import { type DocumentKind, TEST_PREFIX } from '../../shared/orders/documents.ts';
import type { Language } from '../../shared/texts/language.ts';
import { type Given, keptQuery, preparedQuery, type Reader, type Transaction } from '../db/database.ts';
import { CHECKOUT_UNFINISHED } from '../db/schema/selling.ts';
import type { Tables } from '../db/schema.ts';
import { equals } from '../db/values-in.ts';

/** What is stored under which key. Each noun adds its own where its documents are declared. */
export interface SettingValues {
  /** The version that last opened the database. */
  opened_by: string;
  shop_id: string;
}

export type SettingKey = keyof SettingValues;

/** @returns the setting's value; undefined when it was never stored. */
export async function findSetting<Key extends SettingKey>(
  from: Reader,
  key: Key,
): Promise<SettingValues[Key] | undefined> {
  const [row] = await settingQuery(from, { key });
  // The column holds every setting's value; under a key there is only what `putSetting` took for it.
  return row?.value as SettingValues[Key] | undefined;
}

const settingQuery = keptQuery('setting', (from, { key }: Given<{ key: string }>) => {
  const { settings } = from.tables;
  return from.select({ value: settings.value }).from(settings).where(equals(settings.key, key));
});

export async function putSetting<Key extends SettingKey>(
  tx: Transaction,
  key: Key,
  value: SettingValues[Key],
  now: Date,
): Promise<void> {
  const { settings } = tx.tables;
  await tx
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}

/**
 * Stores a setting that never changes again. @returns its value, which is an earlier one if somebody else was
 * first.
 */
export async function putSettingOnce<Key extends SettingKey>(
  tx: Transaction,
  key: Key,
  value: SettingValues[Key],
  now: Date,
): Promise<SettingValues[Key]> {
  const { settings } = tx.tables;
  await tx.insert(settings).values({ key, value, updatedAt: now }).onConflictDoNothing();
  return (await findSetting(tx, key)) ?? value;
}

/** A mail's recipient; with `checkoutId` if the mail is about an order. */
export type Customer = { userId: UserId | null; checkoutId?: CheckoutId | null };

/** @returns the language of the order, else of the sign-up; null when neither is known. */
export async function findCustomerLanguage(
  from: Reader,
  { userId, checkoutId = null }: Customer,
): Promise<Language | null> {
  const [ordered] = checkoutId ? await languageOfCheckout(from, { id: checkoutId }) : [];
  if (ordered?.language || !userId) return ordered?.language ?? null;
  const [user] = await languageOfUser(from, { id: userId });
  return user?.language ?? null;
}

const languageOfCheckout = preparedQuery(
  'language_of_checkout',
  (from, { id }: Given<{ id: CheckoutId }>) => {
    const { checkouts } = from.tables;
    return from.select({ language: checkouts.language }).from(checkouts).where(equals(checkouts.id, id));
  },
);

const languageOfUser = preparedQuery('language_of_user', (from, { id }: Given<{ id: UserId }>) => {
  const { users } = from.tables;
  return from.select({ language: users.language }).from(users).where(equals(users.id, id));
});

/**
 * What prevents a change of currency: a real order, or an open checkout. Test orders keep their own currency.
 */
export async function findCurrencyUse(from: Reader): Promise<'order' | 'checkout' | null> {
  const { orders, checkouts } = from.tables;
  // In this order: a payment that becomes an order in between is found by the second.
  const paying = await from
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(sql.raw(CHECKOUT_UNFINISHED))
    .limit(1);
  const sold = await from.select({ id: orders.id }).from(orders).where(eq(orders.livemode, true)).limit(1);
  if (sold.length > 0) return 'order';
  return paying.length > 0 ? 'checkout' : null;
}

/** Whether a document of this kind, or a test of one, has a number that begins with this prefix and goes on with the year. */
export async function hasNumbersWith(from: Reader, kind: DocumentKind, prefix: string): Promise<boolean> {
  const { documents } = from.tables;
  const [found] = await from
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.kind, kind),
        or(...['', TEST_PREFIX].map((test) => numbered(documents, test + prefix))),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const numbered = ({ number }: Tables['documents'], prefix: string) =>
  sql`${number} like ${`${prefix.replaceAll('_', '\\_')}____-______%`} escape '\\'`;

/** Products, on and off sale, with a price that is not a multiple of `stepMinor` or is above `mostMinor`. */
export async function findPricesThatDoNotFit(
  from: Reader,
  { stepMinor, mostMinor }: { stepMinor: Money; mostMinor: Money },
): Promise<{ count: number; name: string } | null> {
  const { products } = from.tables;
  const [row] = await from
    .select({ count: count(), name: sql<string | null>`min(${products.name})` })
    .from(products)
    .where(
      or(
        sql`${products.priceMinor} % ${stepMinor} <> 0`,
        sql`${products.sellingPriceMinor} % ${stepMinor} <> 0`,
        gt(products.priceMinor, mostMinor),
      ),
    );
  return row?.name == null ? null : { count: row.count, name: row.name };
}

/** Converts all prices to another minor unit: multiplies, then divides without remainder. */
export async function rescalePrices(
  tx: Transaction,
  { times, by, now }: { times: number; by: number; now: Date },
): Promise<void> {
  const { products, priceChanges } = tx.tables;
  const rescaled = (column: AnyColumn) => sql`${column} * ${times} / ${by}`;
  await tx.update(priceChanges).set({
    priceMinor: rescaled(priceChanges.priceMinor),
    sellingPriceMinor: rescaled(priceChanges.sellingPriceMinor),
  });
  await tx.update(products).set({
    priceMinor: rescaled(products.priceMinor),
    sellingPriceMinor: rescaled(products.sellingPriceMinor),
    lowestBeforeMinor: rescaled(products.lowestBeforeMinor),
    version: sql`${products.version} + 1`,
    updatedAt: now,
  });
}

/**
 * Changes every amount of the discount codes, as a change of the currency does. `isOver`: the code can no more be used, because
 * it has ended or is used up.
 */
export async function changeDiscountAmounts(
  tx: Transaction,
  now: Date,
  change: (amount: Money, code: { name: string; isOver: boolean }) => Money,
): Promise<void> {
  const { discountCodes, discountUses } = tx.tables;
  const uses = await tx
    .select({ codeId: discountUses.codeId, count: count() })
    .from(discountUses)
    .where(eq(discountUses.state, 'redeemed'))
    .groupBy(discountUses.codeId);
  for (const code of await tx.select().from(discountCodes)) {
    const used = uses.find(({ codeId }) => codeId === code.id)?.count ?? 0;
    const isUsedUp = code.usesLimit !== null && used >= code.usesLimit;
    const about = { name: code.code, isOver: isUsedUp || discountStateOf(code, now) === 'ended' };
    const { amountMinor, leastGoodsMinor } = code;
    await tx
      .update(discountCodes)
      .set({
        amountMinor: amountMinor === null ? null : change(amountMinor, about),
        leastGoodsMinor: change(leastGoodsMinor, about),
        // A form from before has amounts of the earlier currency.
        version: code.version + 1,
      })
      .where(eq(discountCodes.id, code.id));
  }
}
