import { addMoney, type Money, money, multiplyMoney, subtractMoney, sumMoney } from './money.ts';

export const TAX_CLASSES = ['standard', 'reduced', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** 19 % is 190,000 parts per million: a percentage has up to four decimals. */
export type TaxRate = { name: string; partsPerMillion: number };

/** The tax of one place of delivery. What has no rate is not taxed. */
export type Tax = {
  /** Whether a price holds its tax already (`included`) or the tax comes on top of it (`added`). */
  prices: 'included' | 'added';
  rates: Readonly<Partial<Record<TaxClass, TaxRate>>>;
  delivery?: TaxRate;
};

export const NO_TAX: Tax = { prices: 'included', rates: {} };

/** What is bought of one product: a price per unit, before any discount. */
export type PriceLine = { unitPriceMinor: Money; quantity: number; taxClass: TaxClass };

export type Pricing<Line extends PriceLine = PriceLine> = {
  lines: readonly Line[];
  /** Taken off the goods; never more than they come to. */
  discountMinor: Money;
  /** The price of the chosen delivery. */
  deliveryMinor: Money;
  tax: Tax;
};

/** Net and tax are what the total is made of. */
type Taxed = { netMinor: Money; taxMinor: Money; totalMinor: Money; rate: TaxRate | null };

/** A line with its share of the discount and its tax. */
export type PricedLine<Line extends PriceLine = PriceLine> = Line & Taxed & { discountMinor: Money };

/** All that is taxed at one rate. */
export type TaxSum = { rate: TaxRate; netMinor: Money; taxMinor: Money };

/**
 * What an order comes to: total = subtotal - discount + delivery + added tax. Subtotal, discount and delivery
 * are in the shop's prices, with their tax where prices include it; `addedTaxMinor` is what comes on top of them.
 */
export type PricedOrder<Line extends PriceLine = PriceLine> = {
  /** As they were given. */
  lines: PricedLine<Line>[];
  subtotalMinor: Money;
  discountMinor: Money;
  deliveryMinor: Money;
  addedTaxMinor: Money;
  /** All tax, whether it is in the prices or comes on top of them. */
  taxMinor: Money;
  taxIncluded: boolean;
  /** The highest rate first. */
  taxes: TaxSum[];
  totalMinor: Money;
};

/**
 * Prices an order: the discount is shared out over the lines, then each line and the delivery is taxed on its
 * own, rounded half up to the minor unit. All sums are sums of these parts, whatever order the lines are in.
 */
export function priceOrder<Line extends PriceLine>({
  lines,
  discountMinor,
  deliveryMinor,
  tax,
}: Pricing<Line>): PricedOrder<Line> {
  const goods = lines.map((line) => ({
    line,
    priceMinor: multiplyMoney(line.unitPriceMinor, line.quantity),
  }));
  const subtotalMinor = sumMoney(goods.map(({ priceMinor }) => priceMinor));
  const discount = money(Math.min(discountMinor, subtotalMinor));
  const shares = shareOut(discount, goods);
  const priced = goods.map(({ line, priceMinor }, index) => {
    const share = shares[index] ?? money(0);
    const taxed = taxPrice(subtractMoney(priceMinor, share), tax.rates[line.taxClass] ?? null, tax.prices);
    return { ...line, discountMinor: share, ...taxed };
  });
  const parts: Taxed[] = [...priced, taxPrice(deliveryMinor, tax.delivery ?? null, tax.prices)];
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

function taxPrice(priceMinor: Money, rate: TaxRate | null, prices: Tax['prices']): Taxed {
  const parts = rate?.partsPerMillion ?? 0;
  if (prices === 'included') {
    const taxMinor = partOf(priceMinor, parts, MILLION + parts);
    return { netMinor: subtractMoney(priceMinor, taxMinor), taxMinor, totalMinor: priceMinor, rate };
  }
  const taxMinor = partOf(priceMinor, parts, MILLION);
  return { netMinor: priceMinor, taxMinor, totalMinor: addMoney(priceMinor, taxMinor), rate };
}

/** `amount * part / whole`, rounded half up. The product may be more than a number holds exactly. */
const partOf = (amount: Money, part: number, whole: number): Money =>
  money(Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))));

type Goods = { line: PriceLine; priceMinor: Money };

/**
 * Shares an amount out over lines by what they come to, so that the shares add up to it (largest remainder).
 * The last units go to lines by what they are, not by where they stand: two that get different shares differ.
 * @param amount at most what all lines come to; so no share is more than its line.
 */
function shareOut(amount: Money, goods: readonly Goods[]): Money[] {
  const whole = goods.reduce((sum, { priceMinor }) => sum + BigInt(priceMinor), 0n);
  if (amount === 0 || whole === 0n) return goods.map(() => money(0));
  const shares = goods.map(({ line, priceMinor }, index) => {
    const exact = BigInt(amount) * BigInt(priceMinor);
    return { index, line, minor: exact / whole, rest: exact % whole };
  });
  const left = BigInt(amount) - shares.reduce((sum, { minor }) => sum + minor, 0n);
  const firstInLine = shares.toSorted(
    (a, b) =>
      (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1) ||
      b.line.unitPriceMinor - a.line.unitPriceMinor ||
      b.line.quantity - a.line.quantity ||
      TAX_CLASSES.indexOf(a.line.taxClass) - TAX_CLASSES.indexOf(b.line.taxClass),
  );
  for (const share of firstInLine.slice(0, Number(left))) share.minor += 1n;
  return shares.map(({ minor }) => money(Number(minor)));
}

function sumByRate(parts: readonly Taxed[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { rate, netMinor, taxMinor } of parts) {
    if (!rate) continue;
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

/** Prices an order of a shop that has no tax. */
export const priceGoods = <Line extends Omit<PriceLine, 'taxClass'>>(
  lines: readonly Line[],
  sums: Pick<Pricing, 'discountMinor' | 'deliveryMinor'> = NOTHING_ELSE,
): PricedOrder<Line & PriceLine> =>
  priceOrder({
    ...sums,
    lines: lines.map((line) => ({ ...line, taxClass: 'standard' as const })),
    tax: NO_TAX,
  });

/** The sums that a checkout and its order keep; `taxMinor` is part of the total, or comes on top of the rest. */
export type OrderSums = Record<
  'subtotalMinor' | 'discountMinor' | 'shippingMinor' | 'taxMinor' | 'totalMinor',
  Money
> & { taxIncluded: boolean };

export const sumsOf = (order: Omit<PricedOrder, 'lines' | 'taxes'>): OrderSums => ({
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  shippingMinor: order.deliveryMinor,
  taxMinor: order.taxMinor,
  taxIncluded: order.taxIncluded,
  totalMinor: order.totalMinor,
});

/** What an order keeps of a line's price, beside price and quantity. */
export type FrozenPrice = Pick<PricedLine, 'discountMinor' | 'taxMinor' | 'taxClass'>;

/** A line as it is kept: without what follows from the rest. */
export const frozen = <Line extends PriceLine>({ netMinor, totalMinor, rate, ...line }: PricedLine<Line>) =>
  line;

/** What a line came to, discount and tax counted. */
export const frozenTotal = (
  line: FrozenPrice & Pick<PriceLine, 'unitPriceMinor' | 'quantity'>,
  { taxIncluded }: Pick<OrderSums, 'taxIncluded'>,
): Money => {
  const price = subtractMoney(multiplyMoney(line.unitPriceMinor, line.quantity), line.discountMinor);
  return taxIncluded ? price : addMoney(price, line.taxMinor);
};
