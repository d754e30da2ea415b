import { type Money, money } from '../../../shared/money/money.ts';
import type { TaxSum } from '../../../shared/money/pricing.ts';
import type { Kit } from '../kit-sqlite.ts';

/** A CHECK that a text column holds one of the listed values. */
export const oneOf = (kit: Kit, table: string, column: string, values: readonly string[]) =>
  kit.check(
    `${table}_${column}_known`,
    `${column} in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`,
  );

/** The amounts of a checkout and of an order, in minor units. */
export const sumColumns = (kit: Kit) => ({
  currency: kit.text('currency').notNull(),
  subtotalMinor: kit.bigint('subtotal_minor').$type<Money>().notNull(),
  discountMinor: kit.bigint('discount_minor').$type<Money>().notNull().default(money(0)),
  shippingMinor: kit.bigint('shipping_minor').$type<Money>().notNull().default(money(0)),
  /** All tax contained in the total. */
  taxMinor: kit.bigint('tax_minor').$type<Money>().notNull().default(money(0)),
  /** Whether prices included the tax, or it was added on top. */
  taxIncluded: kit.bool('tax_included').notNull().default(true),
  /** The tax by rate, as documents show it; empty without tax. */
  taxes: kit.json<TaxSum[]>('taxes').notNull().default([]),
  totalMinor: kit.bigint('total_minor').$type<Money>().notNull(),
});

/** The amounts add up, and none is negative. */
export const sumChecks = (kit: Kit, table: string) => [
  kit.check(
    `${table}_sums_add_up`,
    'total_minor = subtotal_minor - discount_minor + shipping_minor + case when tax_included then 0 else tax_minor end',
  ),
  kit.check(
    `${table}_sums_not_negative`,
    'subtotal_minor >= 0 and discount_minor >= 0 and shipping_minor >= 0 and tax_minor >= 0 and total_minor >= 0',
  ),
];
