import type { Locale } from '../../../../shared/locale.ts';
import { typedPercent } from '../../../../shared/money/rates.ts';
import type { TaxArea, TaxPlan } from '../../../../shared/orders/tax-plan.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Region } from '../plans/examples.tsx';
import { ownId } from '../plans/own-id.ts';
import type { TaxDraft } from './tax-draft.ts';

type Example = Omit<TaxArea, 'name'> & {
  prices: TaxPlan['prices'];
  name: 'vat' | 'gst' | 'consumption' | 'sales';
};

/** Rates of 2026, in parts per million; only to start from. */
const EXAMPLES: Record<Region, Example> = {
  US: {
    prices: 'added',
    place: 'US-CA',
    name: 'sales',
    standard: 72_500,
    reduced: 0,
    deliveryTaxed: false,
  },
  EU: {
    prices: 'included',
    place: 'DE',
    name: 'vat',
    standard: 190_000,
    reduced: 70_000,
    deliveryTaxed: true,
  },
  GB: {
    prices: 'included',
    place: 'GB',
    name: 'vat',
    standard: 200_000,
    reduced: 50_000,
    deliveryTaxed: true,
  },
  IN: {
    prices: 'included',
    place: 'IN',
    name: 'gst',
    standard: 180_000,
    reduced: 50_000,
    deliveryTaxed: true,
  },
  JP: {
    prices: 'included',
    place: 'JP',
    name: 'consumption',
    standard: 100_000,
    reduced: 80_000,
    deliveryTaxed: true,
  },
};

/** A region's example, for the owner to check and complete. */
export function taxExample(region: Region, texts: Texts['adminPlans'], locale: Locale): TaxDraft {
  const { prices, place, name, standard, reduced, deliveryTaxed } = EXAMPLES[region];
  return {
    prices,
    areas: [
      {
        id: ownId(),
        place,
        name: texts.taxNames[name],
        standard: typedPercent(standard, locale),
        reduced: typedPercent(reduced, locale),
        deliveryTaxed,
      },
    ],
  };
}
