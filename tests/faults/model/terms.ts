import { money } from '../../../src/shared/money/money.ts';
import type { DeliveryMethod } from '../../../src/shared/orders/delivery.ts';
import type { DiscountBenefit } from '../../../src/shared/orders/discount.ts';

/** Where orders go: two places with a zone and a tax, one to collect from, and one that no zone contains. */
export const DESTINATIONS = [
  { country: 'DE', state: '', city: 'Bremen', postalCode: '28195' },
  { country: 'US', state: 'CA', city: 'San Francisco', postalCode: '94103' },
  { country: 'FR', state: '', city: 'Lyon', postalCode: '69001' },
  { country: 'US', state: 'NY', city: 'New York', postalCode: '10001' },
] as const;

/** The places of the zones; a zone's index is its destination's. */
export const ZONES = ['DE', 'US-CA', 'FR'] as const;

/** The methods at first; the last one always stays. `zone` as an index of `ZONES`. */
export const METHODS = [
  { id: 'standard', zone: 0, priceMinor: 499, freeFromMinor: 40_00, heaviest: null, pickUp: false },
  { id: 'express', zone: 0, priceMinor: 1_299, freeFromMinor: null, heaviest: 1_000, pickUp: false },
  { id: 'overseas', zone: 1, priceMinor: 2_500, freeFromMinor: null, heaviest: null, pickUp: false },
  { id: 'collect', zone: 2, priceMinor: 0, freeFromMinor: null, heaviest: null, pickUp: true },
] as const satisfies readonly (Pick<DeliveryMethod, 'id' | 'pickUp'> & Record<string, unknown>)[];

/** Where to and how; the last two are refused. */
export const GOINGS = [
  { to: 0, method: 0 },
  { to: 0, method: 1 },
  { to: 1, method: 2 },
  { to: 2, method: 3 },
  { to: 3, method: 0 },
  { to: 1, method: 0 },
] as const;

export const GRAMS = 300;
/** By product. */
export const TAX_CLASSES = ['standard', 'reduced', 'exempt'] as const;

/** The taxes at first; an area's index is its destination's. */
export const AREAS = [
  { place: 'DE', standard: 190_000, reduced: 70_000, deliveryTaxed: true },
  { place: 'US-CA', standard: 72_500, reduced: 0, deliveryTaxed: false },
] as const;

/** Few uses each, so that buyers race for them. */
export const CODES = [
  { code: 'TENTH', kind: 'percent', gives: 10, least: 0, limit: 1 },
  { code: 'FIVER', kind: 'amount', gives: 5, least: 15_00, limit: 2 },
  { code: 'DELIVERED', kind: 'delivery', gives: 0, least: 0, limit: 1 },
] as const;

/** A code's benefit with another figure: a percentage, or whole dollars. */
export function benefitOf(code: number, gives: number): DiscountBenefit {
  const kind = CODES[code]?.kind ?? 'delivery';
  if (kind === 'percent') return { kind, percent: gives };
  return kind === 'amount' ? { kind, amountMinor: money(gives * 100) } : { kind };
}
