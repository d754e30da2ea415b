import type { ProductId } from '../../shared/ids.ts';
import { type Money, money } from '../../shared/money/money.ts';
import { payableIn } from '../../shared/money/stripe-amounts.ts';
import type { DeliveryPlan } from '../../shared/orders/delivery.ts';
import type { DISCOUNT_KINDS, DiscountBenefit, DiscountTerms } from '../../shared/orders/discount.ts';

/** A code as it is stored, as far as the rules depend on it. */
type StoredCode = {
  kind: (typeof DISCOUNT_KINDS)[number];
  percent: number | null;
  amountMinor: Money | null;
  leastGoodsMinor: Money;
  categories: readonly string[];
  products: readonly ProductId[];
};

export const benefitOf = ({
  kind,
  percent,
  amountMinor,
}: Pick<StoredCode, 'kind' | 'percent' | 'amountMinor'>): DiscountBenefit => {
  if (kind === 'percent') return { kind, percent: percent ?? 0 };
  return kind === 'amount' ? { kind, amountMinor: amountMinor ?? money(0) } : { kind };
};

export const termsOf = (code: StoredCode): DiscountTerms => ({
  benefit: benefitOf(code),
  leastGoodsMinor: code.leastGoodsMinor,
});

/** Whether a code applies to a product: all do, or those of its categories and those it names. */
export const appliesTo = (
  { categories, products }: Pick<StoredCode, 'categories' | 'products'>,
  { productId, category }: { productId: ProductId; category: string },
): boolean =>
  (categories.length === 0 && products.length === 0) ||
  categories.includes(category) ||
  products.includes(productId);

/**
 * What a code must leave of the goods, as far as that is known before the address: nothing where delivery may
 * cost something, at least one unit of money where only tax may be added.
 */
export function leastLeft(
  { delivery, asksAddress }: { delivery: DeliveryPlan; asksAddress: boolean },
  currency: string,
): Money {
  if (delivery.zones.some(({ methods }) => methods.some(({ priceMinor }) => priceMinor > 0))) return money(0);
  return asksAddress ? money(1) : payableIn(currency).leastMinor;
}
