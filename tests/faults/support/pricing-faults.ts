import { addMoney, type Money, money, subtractMoney, sumMoney } from '../../../src/shared/money/money.ts';
import type {
  PricedOrder,
  PriceLine,
  Pricing,
  priceOrder,
  TaxSum,
} from '../../../src/shared/money/pricing.ts';
import { quotient } from './price-afresh.ts';

/** The shop's own pricing with something wrong; `price` is as it should be. */
export type PricingFault = <Line extends PriceLine>(
  price: typeof priceOrder,
  order: Pricing<Line>,
) => PricedOrder<Line>;

export const PRICED_WELL: PricingFault = (price, order) => price(order);

/** Faults after which the sums still agree with each other and with the provider's. */
export const PRICING_FAULTS = {
  'delivery is not taxed': (price, { tax: { delivery: _, ...tax }, ...order }) => price({ ...order, tax }),
  'the discount is taken off after the tax': (price, order) => {
    const { discountMinor } = price(order);
    const full = price({ ...order, discountMinor: money(0) });
    return { ...full, discountMinor, totalMinor: subtractMoney(full.totalMinor, discountMinor) };
  },
  'each share of the discount is just rounded': (price, order) => {
    const isDiscounted = order.isDiscounted ?? (() => true);
    const weights = order.lines.map((line) => (isDiscounted(line) ? line.unitPriceMinor * line.quantity : 0));
    const whole = weights.reduce((total, weight) => total + weight, 0);
    const parts = order.lines.map((line, at) => {
      const share = whole === 0 ? 0 : quotient(order.discountMinor * (weights[at] ?? 0), whole);
      return price({ ...order, lines: [line], discountMinor: money(share), deliveryMinor: money(0) });
    });
    return together([...parts, price({ ...order, lines: [] })]);
  },
  'tax is rounded once, at the end': (price, order) => {
    const right = price(order);
    const taxes = right.taxes.map((sum) => ({ ...sum, taxMinor: atOnce(sum, right.taxIncluded) }));
    const taxMinor = sumMoney(taxes.map((sum) => sum.taxMinor));
    const more = right.taxIncluded ? money(0) : subtractMoney(taxMinor, right.taxMinor);
    return { ...right, taxes, taxMinor, totalMinor: addMoney(right.totalMinor, more) };
  },
} satisfies Record<string, PricingFault>;

/** The tax on everything at one rate. */
function atOnce({ rate, netMinor, taxMinor }: TaxSum, taxIncluded: boolean): Money {
  const ppm = rate.partsPerMillion;
  const gross = netMinor + taxMinor;
  return money(taxIncluded ? quotient(gross * ppm, 1_000_000 + ppm) : quotient(netMinor * ppm, 1_000_000));
}

/** Orders as one. */
function together<Line extends PriceLine>(parts: readonly PricedOrder<Line>[]): PricedOrder<Line> {
  const sum = (field: 'subtotalMinor' | 'discountMinor' | 'deliveryMinor' | 'taxMinor' | 'totalMinor') =>
    sumMoney(parts.map((part) => part[field]));
  const taxes = new Map<number, TaxSum>();
  for (const { rate, netMinor, taxMinor } of parts.flatMap((part) => part.taxes)) {
    const before = taxes.get(rate.partsPerMillion);
    taxes.set(rate.partsPerMillion, {
      rate,
      netMinor: addMoney(before?.netMinor ?? money(0), netMinor),
      taxMinor: addMoney(before?.taxMinor ?? money(0), taxMinor),
    });
  }
  const taxIncluded = parts[0]?.taxIncluded ?? true;
  return {
    lines: parts.flatMap((part) => part.lines),
    subtotalMinor: sum('subtotalMinor'),
    discountMinor: sum('discountMinor'),
    deliveryMinor: sum('deliveryMinor'),
    addedTaxMinor: taxIncluded ? money(0) : sum('taxMinor'),
    taxMinor: sum('taxMinor'),
    taxIncluded,
    taxes: [...taxes.values()],
    totalMinor: sum('totalMinor'),
  };
}
