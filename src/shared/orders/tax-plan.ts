import type { Tax, TaxClass, TaxRate } from '../money/pricing.ts';
import { countryOfCode, type Place, type PlaceCode, placeCodes } from './delivery.ts';

/**
 * The tax of one place. Rates in parts per million: 19 % is 190,000. `standard` and `reduced` are for the
 * products of that tax class; exempt products are not taxed anywhere.
 */
export type TaxArea = {
  place: PlaceCode;
  /** As the country calls it: VAT, GST, Sales tax. */
  name: string;
  standard: number;
  reduced: number;
  /** Whether delivery is taxed, at the standard rate. */
  deliveryTaxed: boolean;
};

/** The shop's taxes; where there is no area, nothing is taxed. */
export type TaxPlan = { prices: Tax['prices']; areas: TaxArea[] };

export const NO_TAXES: TaxPlan = { prices: 'included', areas: [] };

export const TAX_LIMITS = { areas: 500, name: 30, partsPerMillion: 1_000_000 } as const;

/** The tax at the place where an order goes: its region's, else its country's. */
export function taxAt({ prices, areas }: TaxPlan, place: Place | null): Tax {
  const area = (place ? placeCodes(place) : [])
    .map((code) => areas.find((each) => each.place === code))
    .find((found) => found !== undefined);
  if (!area) return { prices, rates: {} };
  const rateOf = (taxClass: 'standard' | 'reduced'): Partial<Record<TaxClass, TaxRate>> =>
    area[taxClass] > 0 ? { [taxClass]: { name: area.name, partsPerMillion: area[taxClass] } } : {};
  const rates = { ...rateOf('standard'), ...rateOf('reduced') };
  return { prices, rates, ...(area.deliveryTaxed && rates.standard ? { delivery: rates.standard } : {}) };
}

/** Whether tax is added that cannot be known yet: it is the region's, which nobody has said. */
export const isTaxOpen = ({ prices, areas }: TaxPlan, place: Place | null): boolean =>
  prices === 'added' &&
  place?.state === '' &&
  areas.some((area) => area.place.startsWith(`${place.country}-`));

/** The tax that a price includes, or that is added to it at the checkout. */
export type PriceTax = TaxRate & { prices: Tax['prices'] };

/**
 * The tax of a product's price, where it would go: to the country that its delivery is named for, else to the plan's
 * first. Null where it is not taxed.
 */
export function priceTax(plan: TaxPlan, taxClass: TaxClass, country: string | undefined): PriceTax | null {
  const first = plan.areas[0]?.place;
  const place = country ?? (first && countryOfCode(first) === first ? first : undefined);
  const { prices, rates } = taxAt(plan, place === undefined ? null : { country: place, state: '' });
  const rate = rates[taxClass];
  return rate ? { ...rate, prices } : null;
}
