import { expect, test } from 'vitest';
import type { Locale } from '../locale.ts';
import { money } from '../money/money.ts';
import { type Pricing, priceOrder, sumsOf, type Tax } from '../money/pricing.ts';
import { textsFor } from '../texts/catalogue.ts';
import type { Language } from '../texts/language.ts';
import { type ShownSums, sumRows } from './order-sums.ts';

const STANDARD = { id: 'm1', name: 'Standard', days: { from: 2, to: 4 }, pickUp: false };
const rate = (name: string, partsPerMillion: number) => ({ name, partsPerMillion });
const GERMANY: Tax = {
  prices: 'included',
  rates: { standard: rate('VAT', 190_000), reduced: rate('VAT', 70_000) },
  delivery: rate('VAT', 190_000),
};

const sums = (more: Partial<Pricing>, delivery: ShownSums['delivery']): ShownSums => ({
  ...sumsOf(
    priceOrder({
      lines: [
        { unitPriceMinor: money(10_000), quantity: 2, taxClass: 'standard' },
        { unitPriceMinor: money(1_070), quantity: 1, taxClass: 'reduced' },
      ],
      discountMinor: money(0),
      deliveryMinor: money(0),
      tax: { prices: 'included', rates: {} },
      ...more,
    }),
  ),
  delivery,
  discountCode: null,
});

/** Each row as one text. */
const written = (shown: ShownSums, language: Language = 'en') => {
  const locale: Locale = {
    language,
    currency: 'USD',
    moneyFormat: language === 'en' ? 'indian' : 'language',
  };
  return sumRows(shown, textsFor(language).orderSums, locale).map(({ kind, label, more, amount }) =>
    [kind, label, more, amount].filter(Boolean).join(' | ').replaceAll('\u00a0', ' '),
  );
};

test('an order of goods only has its total, and nothing else', () => {
  expect(written(sums({}, null))).toEqual(['total | Total | $210.70']);
});

test('included tax is a note for each rate below the total', () => {
  const shown = sums({ discountMinor: money(2_107), deliveryMinor: money(490), tax: GERMANY }, STANDARD);
  expect(written(shown)).toEqual([
    'part | Subtotal | $210.70',
    'part | Discount | -$21.07',
    'part | Delivery: Standard | 2 to 4 working days | $4.90',
    'total | Total | $194.53',
    'note | Includes $29.52 VAT (19%)',
    'note | Includes $0.63 VAT (7%)',
  ]);
  expect(written(shown, 'de').slice(2, 5)).toEqual([
    'part | Versand: Standard | 2 bis 4 Werktage | 4,90 $',
    'total | Gesamtbetrag | 194,53 $',
    'note | Enthält 29,52 $ VAT (19 %)',
  ]);
});

test('added tax is a line above the total, with as many decimals as its rate has', () => {
  const tax: Tax = { prices: 'added', rates: { standard: rate('Sales tax', 88_750) } };
  expect(written(sums({ tax }, null))).toEqual([
    'part | Subtotal | $210.70',
    'part | Sales tax (8.875%) | $17.75',
    'total | Total | $228.45',
  ]);
});

test('free delivery, pick-up, and an order whose details are lost', () => {
  const pickUp = { ...STANDARD, name: 'Our shop', pickUp: true, days: { from: 1, to: 1 } };
  expect(written(sums({}, pickUp))[1]).toBe('part | Pick-up: Our shop | 1 working day | Free');
  expect(written(sums({}, { ...STANDARD, days: null }))[1]).toBe('part | Delivery: Standard | Free');
  const lost = { ...sums({ deliveryMinor: money(490), tax: GERMANY }, null), taxes: [] };
  expect(written(lost).slice(1)).toEqual([
    'part | Delivery | $4.90',
    'total | Total | $215.60',
    'note | Includes $33.41 Tax',
  ]);
});

test('a discount names its code', () => {
  const shown = { ...sums({ discountMinor: money(500) }, null), discountCode: 'SUMMER' };
  expect(written(shown)[1]).toBe('part | Discount: SUMMER | -$5.00');
  expect(written({ ...shown, discountCode: null })[1]).toBe('part | Discount | -$5.00');
});
