import { addMoney, type Money, money, multiplyMoney, subtractMoney, sumMoney } from './money.ts';

export const TAX_CLASSES = ['standard', 'reduced', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** 19 % is 190,000 parts per million: a percentage can have up to four decimals. */
export type TaxRate = { name: string; partsPerMillion: number };

/** The tax at one delivery address. A tax class without a rate is not taxed. */
export type Tax = {
  /** Whether prices contain the tax (`included`) or it is added on top (`added`). */
  prices: 'included' | 'added';
  rates: Readonly<Partial<Record<TaxClass, TaxRate>>>;
  delivery?: TaxRate;
};

export const NO_TAX: Tax = { prices: 'included', rates: {} };

/** A product in the order: its quantity and its unit price before discounts. */
export type PriceLine = { unitPriceMinor: Money; quantity: number; taxClass: TaxClass };

export type Pricing<Line extends PriceLine = PriceLine> = {
  lines: readonly Line[];
  /** Taken off the discounted lines; capped at their sum. */
  discountMinor: Money;
  /** Which lines share the discount; all when it is missing. It may depend only on a line's content. */
  isDiscounted?: (line: Line) => boolean;
  /** The price of the chosen delivery. */
  deliveryMinor: Money;
  tax: Tax;
  /** Added tax and shares of a discount are multiples of this, where the provider takes no finer amounts. */
  stepMinor?: Money;
};

/** Net plus tax is the total. */
type Taxed = { netMinor: Money; taxMinor: Money; totalMinor: Money; rate: TaxRate | null };

/** A line with its share of the discount and its tax. */
export type PricedLine<Line extends PriceLine = PriceLine> = Line & Taxed & { discountMinor: Money };

/** Everything taxed at one rate. */
export type TaxSum = { rate: TaxRate; netMinor: Money; taxMinor: Money };

/** What of a total has no tax: exempt goods, a delivery that is not taxed. */
export const untaxedIn = ({ taxes, totalMinor }: { taxes: readonly TaxSum[]; totalMinor: Money }): Money =>
  subtractMoney(totalMinor, sumMoney(taxes.map(({ netMinor, taxMinor }) => addMoney(netMinor, taxMinor))));

/**
 * A priced order: total = subtotal - discount + delivery + added tax. Subtotal, discount and delivery are in
 * the shop's prices, tax-inclusive where prices include it; `addedTaxMinor` is what is added on top.
 */
export type PricedOrder<Line extends PriceLine = PriceLine> = {
  /** In the order given. */
  lines: PricedLine<Line>[];
  subtotalMinor: Money;
  discountMinor: Money;
  deliveryMinor: Money;
  addedTaxMinor: Money;
  /** All tax, included in the prices or added on top. */
  taxMinor: Money;
  taxIncluded: boolean;
  /** Highest rate first. */
  taxes: TaxSum[];
  totalMinor: Money;
};

/**
 * Prices an order: the discount is distributed over the discounted lines, then each line and the delivery is taxed on
 * its own, rounded half up to the minor unit. All sums are sums of these parts, and the order of the lines
 * does not matter.
 */
export function priceOrder<Line extends PriceLine>({
  lines,
  discountMinor,
  isDiscounted = () => true,
  deliveryMinor,
  tax,
  stepMinor = money(1),
}: Pricing<Line>): PricedOrder<Line> {
  const goods = lines.map((line) => ({
    line,
    priceMinor: multiplyMoney(line.unitPriceMinor, line.quantity),
  }));
  const subtotalMinor = sumMoney(goods.map(({ priceMinor }) => priceMinor));
  const weights = goods.map((part) => (isDiscounted(part.line) ? part : { ...part, priceMinor: money(0) }));
  const discount = money(Math.min(discountMinor, sumMoney(weights.map(({ priceMinor }) => priceMinor))));
  const shares = shareOut(discount, weights, stepMinor);
  const priced = goods.map(({ line, priceMinor }, index) => {
    const share = shares[index] ?? money(0);
    const rate = tax.rates[line.taxClass] ?? null;
    const taxed = taxPrice(subtractMoney(priceMinor, share), rate, { ...tax, stepMinor });
    return { ...line, discountMinor: share, ...taxed };
  });
  const parts: Taxed[] = [...priced, taxPrice(deliveryMinor, tax.delivery ?? null, { ...tax, stepMinor })];
  const taxMinor = sumMoney(parts.map((part) => part.taxMinor));
  const taxIncluded = tax.prices === 'included';
  return {
    lines: priced,
    subtotalMinor,
    discountMinor: discount,
    deliveryMinor,
    addedTaxMinor: taxIncluded ? money(0) : taxMinor,
    taxMinor,
    taxIncluded,
    taxes: sumByRate(parts),
    totalMinor: sumMoney(parts.map(({ totalMinor }) => totalMinor)),
  };
}

const MILLION = 1_000_000;

function taxPrice(
  priceMinor: Money,
  rate: TaxRate | null,
  { prices, stepMinor }: Pick<Tax, 'prices'> & { stepMinor: Money },
): Taxed {
  const parts = rate?.partsPerMillion ?? 0;
  if (prices === 'included') {
    const taxMinor = partOf(priceMinor, parts, MILLION + parts);
    return { netMinor: subtractMoney(priceMinor, taxMinor), taxMinor, totalMinor: priceMinor, rate };
  }
  const taxMinor = multiplyMoney(partOf(priceMinor, parts, MILLION * stepMinor), stepMinor);
  return { netMinor: priceMinor, taxMinor, totalMinor: addMoney(priceMinor, taxMinor), rate };
}

/** `amount * part / whole`, rounded half up. In BigInt, because the product may exceed a safe integer. */
const partOf = (amount: Money, part: number, whole: number): Money =>
  money(Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))));

type Goods = { line: PriceLine; priceMinor: Money };

/**
 * Distributes an amount over lines in proportion to their prices, so that the shares add up to it (largest
 * remainder). Ties are broken by a line's content, not its position: lines with different shares differ in
 * content.
 * @param amount at most the sum of all lines, so no share exceeds its line.
 * @param stepMinor each share is a multiple of it, if the amount and all prices are: a line can then be refunded to its last unit.
 */
function shareOut(amount: Money, goods: readonly Goods[], stepMinor: Money): Money[] {
  const sum = goods.reduce((all, { priceMinor }) => all + BigInt(priceMinor), 0n);
  if (amount === 0 || sum === 0n) return goods.map(() => money(0));
  const fits = amount % stepMinor === 0 && goods.every(({ priceMinor }) => priceMinor % stepMinor === 0);
  const step = BigInt(fits ? stepMinor : 1);
  const whole = sum * step;
  const shares = goods.map(({ line, priceMinor }, index) => {
    const exact = BigInt(amount) * BigInt(priceMinor);
    return { index, line, steps: exact / whole, rest: exact % whole };
  });
  const left = BigInt(amount) / step - shares.reduce((all, { steps }) => all + steps, 0n);
  const firstInLine = shares.toSorted(
    (a, b) =>
      (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1) ||
      b.line.unitPriceMinor - a.line.unitPriceMinor ||
      b.line.quantity - a.line.quantity ||
      TAX_CLASSES.indexOf(a.line.taxClass) - TAX_CLASSES.indexOf(b.line.taxClass),
  );
  for (const share of firstInLine.slice(0, Number(left))) share.steps += 1n;
  return shares.map(({ steps }) => money(Number(steps * step)));
}

/** What costs nothing, such as free delivery, adds no rate of its own. */
function sumByRate(parts: readonly Taxed[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { rate, netMinor, taxMinor, totalMinor } of parts) {
    if (!rate || totalMinor === 0) continue;
    const key = `${rate.partsPerMillion} ${rate.name}`;
    const sum = sums.get(key) ?? { rate, netMinor: money(0), taxMinor: money(0) };
    sums.set(key, {
      rate,
      netMinor: addMoney(sum.netMinor, netMinor),
      taxMinor: addMoney(sum.taxMinor, taxMinor),
    });
  }
  return [...sums.values()].sort(
    (a, b) => b.rate.partsPerMillion - a.rate.partsPerMillion || (a.rate.name < b.rate.name ? -1 : 1),
  );
}

const NOTHING_ELSE = { discountMinor: money(0), deliveryMinor: money(0) };

/** Prices an order in a shop without tax. */
export const priceGoods = <Line extends Omit<PriceLine, 'taxClass'>>(
  lines: readonly Line[],
  sums: Pick<Pricing, 'discountMinor' | 'deliveryMinor'> = NOTHING_ELSE,
): PricedOrder<Line & PriceLine> =>
  priceOrder({
    ...sums,
    lines: lines.map((line) => ({ ...line, taxClass: 'standard' as const })),
    tax: NO_TAX,
  });

/** The sums that a checkout and its order store; `taxIncluded` says whether the prices contain `taxMinor`. */
export type OrderSums = Record<
  'subtotalMinor' | 'discountMinor' | 'shippingMinor' | 'taxMinor' | 'totalMinor',
  Money
> & { taxIncluded: boolean; taxes: TaxSum[] };

export const sumsOf = (order: Omit<PricedOrder, 'lines'>): OrderSums => ({
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  shippingMinor: order.deliveryMinor,
  taxMinor: order.taxMinor,
  taxIncluded: order.taxIncluded,
  taxes: order.taxes,
  totalMinor: order.totalMinor,
});

/** What an order stores of a line's price, besides price and quantity. `taxPpm`: parts per million. */
export type FrozenPrice = Pick<PricedLine, 'discountMinor' | 'taxMinor' | 'taxClass'> & { taxPpm: number };

/** A priced line without the fields that can be computed from the others. */
export const frozen = <Line extends PriceLine>({
  netMinor,
  totalMinor,
  rate,
  ...line
}: PricedLine<Line>) => ({
  ...line,
  taxPpm: rate?.partsPerMillion ?? 0,
});

/** The tax in an order's delivery: what its lines do not account for. */
const deliveryTax = (
  { taxMinor }: Pick<OrderSums, 'taxMinor'>,
  lines: readonly Pick<FrozenPrice, 'taxMinor'>[],
): Money => subtractMoney(taxMinor, sumMoney(lines.map((line) => line.taxMinor)));

/** A stored line's total, with discount and tax. */
export const frozenTotal = (
  line: FrozenPrice & Pick<PriceLine, 'unitPriceMinor' | 'quantity'>,
  { taxIncluded }: Pick<OrderSums, 'taxIncluded'>,
): Money => {
  const price = subtractMoney(multiplyMoney(line.unitPriceMinor, line.quantity), line.discountMinor);
  return taxIncluded ? price : addMoney(price, line.taxMinor);
};

/** What an order's delivery cost, with its tax. */
export const deliveryTotal = (
  order: Pick<OrderSums, 'shippingMinor' | 'taxMinor' | 'taxIncluded'>,
  lines: readonly Pick<FrozenPrice, 'taxMinor'>[],
): Money =>
  order.taxIncluded ? order.shippingMinor : addMoney(order.shippingMinor, deliveryTax(order, lines));
