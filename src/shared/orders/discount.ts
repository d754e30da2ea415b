import { type Money, money, multiplyMoney, sumMoney } from '../money/money.ts';

export const DISCOUNT_KINDS = ['percent', 'amount', 'delivery'] as const;

export const DISCOUNT_LIMITS = { code: 40, uses: 1_000_000, products: 500 } as const;

/** What a code gives: a percentage of the goods, an amount off them, or free delivery. */
export type DiscountBenefit =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountMinor: Money }
  | { kind: 'delivery' };

/** A code's benefit, and the minimum order value that it requires. */
export type DiscountTerms = { benefit: DiscountBenefit; leastGoodsMinor: Money };

/** Why a code does not fit a cart. `unknown` also stands for codes that have ended, so that they cannot be guessed. */
export type DiscountMisfit =
  | { why: 'unknown' | 'ended' | 'not_yet' | 'used_up' | 'used_by_person' | 'nothing_to_discount' }
  | { why: 'least_goods'; leastMinor: Money };

/** `ended`: by the owner, or its time is over. */
const DISCOUNT_STATES = ['running', 'planned', 'ended'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/** What a code's time and its owner's ending it make of it. */
export function discountStateOf(
  { active, validFrom, validUntil }: { active: boolean; validFrom: Date | null; validUntil: Date | null },
  now: Date,
): DiscountState {
  if (!active || (validUntil && validUntil <= now)) return 'ended';
  return validFrom && validFrom > now ? 'planned' : 'running';
}

/** Two ways of writing a code that are the same one: `Summer 10` and `SUMMER10`. */
export const discountCodeKey = (code: string): string =>
  code.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** A cart line as far as a discount depends on it. `discounted`: whether the code applies to its product. */
export type DiscountableLine = { unitPriceMinor: Money; quantity: number; discounted: boolean };

/**
 * What a code takes off the goods, used on both sides.
 * @param stepMinor the amount is a multiple of it; a percentage is rounded half up to one.
 * @returns 0 with the reason when it does not fit these goods, and 0 for free delivery.
 */
export function discountOn(
  { benefit, leastGoodsMinor }: DiscountTerms,
  lines: readonly DiscountableLine[],
  stepMinor: Money = money(1),
): { amountMinor: Money; misfit: DiscountMisfit | null } {
  const sumOf = (some: readonly DiscountableLine[]) =>
    sumMoney(some.map(({ unitPriceMinor, quantity }) => multiplyMoney(unitPriceMinor, quantity)));
  const discounted = lines.filter((line) => line.discounted);
  if (discounted.length === 0) return { amountMinor: money(0), misfit: { why: 'nothing_to_discount' } };
  if (sumOf(lines) < leastGoodsMinor) {
    return { amountMinor: money(0), misfit: { why: 'least_goods', leastMinor: leastGoodsMinor } };
  }
  return { amountMinor: amountOff(benefit, sumOf(discounted), stepMinor), misfit: null };
}

function amountOff(benefit: DiscountBenefit, goodsMinor: Money, stepMinor: Money): Money {
  if (benefit.kind === 'delivery') return money(0);
  if (benefit.kind === 'amount') return money(Math.min(benefit.amountMinor, goodsMinor));
  const whole = 100n * BigInt(stepMinor);
  const steps = (2n * BigInt(goodsMinor) * BigInt(benefit.percent) + whole) / (2n * whole);
  return money(Math.min(Number(steps) * stepMinor, goodsMinor));
}

/** The code in a cart and what it takes off, with all that the browser needs to show a changed cart at once. */
export type CartDiscount = DiscountTerms & {
  code: string;
  /** The products in the cart that it applies to. */
  productIds: readonly string[];
  amountMinor: Money;
  stepMinor: Money;
  /** Why it does not fit the cart as it is; nothing is taken off then. */
  misfit: DiscountMisfit | null;
};

/** A discount over the lines of a changed cart, until the server has judged it again. */
export function discountAgain(
  discount: CartDiscount,
  lines: readonly (Omit<DiscountableLine, 'discounted'> & { productId: string })[],
): CartDiscount {
  const { misfit, productIds, stepMinor } = discount;
  const ofGoods = !misfit || misfit.why === 'least_goods' || misfit.why === 'nothing_to_discount';
  if (!ofGoods) return discount;
  const judged = lines.map((line) => ({ ...line, discounted: productIds.includes(line.productId) }));
  return { ...discount, ...discountOn(discount, judged, stepMinor) };
}
