import { type Money, money, multiplyMoney, subtractMoney, sumMoney } from '../money/money.ts';

export const DISCOUNT_KINDS = ['percent', 'amount', 'delivery'] as const;

export const DISCOUNT_LIMITS = { code: 40, uses: 1_000_000, products: 500 } as const;

/** What a code gives: a percentage of the goods, an amount off them, or free delivery. */
export type DiscountBenefit =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountMinor: Money }
  | { kind: 'delivery' };

/** A code's benefit, and the minimum order value that it requires. */
export type DiscountTerms = { benefit: DiscountBenefit; leastGoodsMinor: Money };

/**
 * Why a code does not fit a cart. `unknown` also stands for codes that have ended, so that they cannot be guessed.
 * `in_use_by_person`: by a checkout that is open elsewhere. `too_little_left`: what is left to pay is less than the payment provider takes.
 */
export type DiscountMisfit =
  | {
      why:
        | 'unknown'
        | 'ended'
        | 'not_yet'
        | 'used_up'
        | 'used_by_person'
        | 'in_use_by_person'
        | 'nothing_to_discount'
        | 'too_little_left';
    }
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

/** What the shop asks of every discount. */
export type DiscountBounds = {
  /** The amount is a multiple of it; a percentage is rounded half up to one. */
  stepMinor: Money;
  /** What must be left of the goods, before delivery and tax are known. */
  leastLeftMinor: Money;
};

/**
 * What a code takes off the goods, used on both sides.
 * @returns 0 with the reason when it does not fit these goods, and 0 for free delivery; what it takes off, with the reason, when
 * it leaves too little.
 */
export function discountOn(
  { benefit, leastGoodsMinor }: DiscountTerms,
  lines: readonly DiscountableLine[],
  { stepMinor, leastLeftMinor }: DiscountBounds,
): { amountMinor: Money; misfit: DiscountMisfit | null } {
  const sumOf = (some: readonly DiscountableLine[]) =>
    sumMoney(some.map(({ unitPriceMinor, quantity }) => multiplyMoney(unitPriceMinor, quantity)));
  const discounted = lines.filter((line) => line.discounted);
  if (discounted.length === 0) return { amountMinor: money(0), misfit: { why: 'nothing_to_discount' } };
  if (sumOf(lines) < leastGoodsMinor) {
    return { amountMinor: money(0), misfit: { why: 'least_goods', leastMinor: leastGoodsMinor } };
  }
  const amountMinor = amountOff(benefit, sumOf(discounted), stepMinor);
  const tooLittle =
    amountMinor > 0 &&
    sumOf(lines) >= leastLeftMinor &&
    subtractMoney(sumOf(lines), amountMinor) < leastLeftMinor;
  return { amountMinor, misfit: tooLittle ? { why: 'too_little_left' } : null };
}

function amountOff(benefit: DiscountBenefit, goodsMinor: Money, stepMinor: Money): Money {
  if (benefit.kind === 'delivery') return money(0);
  if (benefit.kind === 'amount') return money(Math.min(benefit.amountMinor, goodsMinor));
  const whole = 100n * BigInt(stepMinor);
  const steps = (2n * BigInt(goodsMinor) * BigInt(benefit.percent) + whole) / (2n * whole);
  return money(Math.min(Number(steps) * stepMinor, goodsMinor));
}

/** The code in a cart and what it takes off, with all that the browser needs to show a changed cart at once. */
export type CartDiscount = DiscountTerms &
  DiscountBounds & {
    code: string;
    /** The products in the cart that it applies to. */
    productIds: readonly string[];
    amountMinor: Money;
    /** Why it does not fit the cart as it is. Nothing is taken off then, unless that leaves too little to pay. */
    misfit: DiscountMisfit | null;
  };

/** The misfits that depend on what is in the cart. */
const OF_GOODS: readonly DiscountMisfit['why'][] = ['least_goods', 'nothing_to_discount', 'too_little_left'];

/** A discount over the lines of a changed cart, until the server has judged it again. */
export function discountAgain(
  discount: CartDiscount,
  lines: readonly (Omit<DiscountableLine, 'discounted'> & { productId: string })[],
): CartDiscount {
  const { misfit, productIds } = discount;
  if (misfit && !OF_GOODS.includes(misfit.why)) return discount;
  const judged = lines.map((line) => ({ ...line, discounted: productIds.includes(line.productId) }));
  return { ...discount, ...discountOn(discount, judged, discount) };
}
