import type { CheckoutId, ProductId, UserId } from '../../shared/ids.ts';
import { type Money, money } from '../../shared/money/money.ts';
import { payableIn } from '../../shared/money/stripe-amounts.ts';
import type { DeliveryPlan } from '../../shared/orders/delivery.ts';
import type { DISCOUNT_KINDS, DiscountBenefit, DiscountTerms } from '../../shared/orders/discount.ts';
import { FIRM_MS } from '../catalogue/stock/yielding-rules.ts';

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

/** A use that an open checkout has reserved, with what decides whether it gives way to another buyer. */
export type ReservedUse = {
  checkoutId: CheckoutId;
  /** Null for a guest, whose address nobody has proved. */
  userId: UserId | null;
  emailKey: string;
  startedAt: Date;
  /** The buyer's network; null when it is not known. */
  network: string | null;
};

/** Uses that all buyers of one network keep together; the earliest checkouts come first. */
const FIRM_USES_OF_NETWORK = 3;

const isOld = ({ startedAt }: ReservedUse, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > FIRM_MS;

/**
 * The checkouts whose use gives way to somebody who wants the code: those beyond their network's share, then those older
 * than ten minutes.
 * @param uses all reserved uses of the code, the oldest first.
 */
export function yieldingUses(uses: readonly ReservedUse[], now: Date): CheckoutId[] {
  const ofNetwork = new Map<string, number>();
  const beyondShare = uses.filter(({ network }) => {
    if (!network) return false;
    const together = (ofNetwork.get(network) ?? 0) + 1;
    ofNetwork.set(network, together);
    return together > FIRM_USES_OF_NETWORK;
  });
  const old = uses.filter((use) => isOld(use, now) && !beyondShare.includes(use));
  return [...beyondShare, ...old].map(({ checkoutId }) => checkoutId);
}

/**
 * Of a person's own reserved uses, those that give way to them: only guests', because anybody can type an address. They
 * give way to the account with that address at once, and to another guest after ten minutes.
 */
export const yieldingUsesOfPerson = (
  uses: readonly ReservedUse[],
  { isAccount, now }: { isAccount: boolean; now: Date },
): CheckoutId[] =>
  uses
    .filter((use) => use.userId === null && (isAccount || isOld(use, now)))
    .map(({ checkoutId }) => checkoutId);
