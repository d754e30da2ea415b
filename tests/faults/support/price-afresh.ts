/** A line of goods. `ppm`: its tax rate in parts per million. `discounted`: whether it shares the discount. */
export type BoughtLine = { price: number; quantity: number; ppm: number; discounted: boolean };

export type Bought = {
  lines: readonly BoughtLine[];
  discount: number;
  delivery: { price: number; ppm: number };
  prices: 'included' | 'added';
  /** Added tax and each share of a discount are multiples of it. */
  step: number;
};

export type AfreshSums = {
  lines: { discount: number; tax: number }[];
  subtotal: number;
  discount: number;
  delivery: number;
  tax: number;
  total: number;
};

/** `a / b`, rounded half up, without a fraction on the way. */
export const quotient = (a: number, b: number): number => (2 * a + b - ((2 * a + b) % (2 * b))) / (2 * b);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The tax in or on a price, rounded half up. */
export const taxOf = (price: number, ppm: number, { prices, step }: Pick<Bought, 'prices' | 'step'>) =>
  prices === 'included'
    ? quotient(price * ppm, 1_000_000 + ppm)
    : step * quotient(price * ppm, 1_000_000 * step);

/**
 * Each line gets its share of a discount: rounded down, and the units left over go to the largest remainders. A unit is
 * a step, or the smallest one where an amount is no multiple of the step.
 */
function sharesOf(discount: number, lines: readonly BoughtLine[], step: number): number[] {
  const weights = lines.map(({ price, quantity, discounted }) => (discounted ? price * quantity : 0));
  const unit = [discount, ...weights].some((amount) => amount % step > 0) ? 1 : step;
  const whole = unit * (sum(weights) || 1);
  const shares = weights.map((weight) => (discount * weight - ((discount * weight) % whole)) / whole);
  const rest = (at: number) => (discount * (weights[at] ?? 0)) % whole;
  const by = (field: 'price' | 'quantity' | 'ppm') => (a: number, b: number) =>
    (lines[b]?.[field] ?? 0) - (lines[a]?.[field] ?? 0);
  const queue = [...shares.keys()].sort(
    (a, b) => rest(b) - rest(a) || by('price')(a, b) || by('quantity')(a, b) || by('ppm')(a, b),
  );
  for (const at of queue.slice(0, discount / unit - sum(shares))) shares[at] = (shares[at] ?? 0) + 1;
  return shares.map((units) => unit * units);
}

/** What the code's benefit takes off goods of this total. */
export function discountAfresh(
  benefit:
    | { kind: 'percent'; percent: number }
    | { kind: 'amount'; amountMinor: number }
    | { kind: 'delivery' },
  goods: number,
  step: number,
): number {
  if (benefit.kind === 'delivery') return 0;
  const off =
    benefit.kind === 'amount' ? benefit.amountMinor : step * quotient(goods * benefit.percent, 100 * step);
  return Math.min(off, goods);
}

/**
 * Prices an order by the rules alone, with none of the shop's code: the discount is shared out, then each line and the
 * delivery is taxed and rounded on its own. With equal remainders the dearer line comes first, then the longer, then the higher taxed one.
 */
export function priceAfresh({ lines, discount, delivery, ...how }: Bought): AfreshSums {
  const shares = sharesOf(discount, lines, how.step);
  const taxed = lines.map(({ price, quantity, ppm }, at) => ({
    discount: shares[at] ?? 0,
    tax: taxOf(price * quantity - (shares[at] ?? 0), ppm, how),
  }));
  const subtotal = sum(lines.map(({ price, quantity }) => price * quantity));
  const tax = sum(taxed.map((line) => line.tax)) + taxOf(delivery.price, delivery.ppm, how);
  return {
    lines: taxed,
    subtotal,
    discount,
    delivery: delivery.price,
    tax,
    total: subtotal - discount + delivery.price + (how.prices === 'added' ? tax : 0),
  };
}
