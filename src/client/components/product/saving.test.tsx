import { expect, test } from 'vitest';
import { shown } from '../../../../tests/support/shop/shown.tsx';
import { money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { Saving } from './product-info.tsx';

const texts = textsFor('en');

const saved = (prices: Parameters<typeof Saving>[0]['product']) =>
  shown(<Saving product={prices} />).replaceAll(/<style[^>]*>.*?<\/style>|<[^>]+>/gs, '');

test('what a reduction saves is reckoned from the lowest price before, where that is shown', () => {
  const prices = { priceMinor: money(10_000), sellingPriceMinor: money(8_000) };
  expect(saved(prices)).toBe(texts.catalogue.youSave('$20.00', 20));
  expect(saved({ ...prices, lowestMinor: money(9_000) })).toBe(texts.catalogue.youSave('$10.00', 11));
  expect(saved({ ...prices, lowestMinor: money(11_000) })).toBe(texts.catalogue.youSave('$20.00', 20));
  expect(saved({ ...prices, lowestMinor: money(8_000) })).toBe('');
  expect(saved({ ...prices, lowestMinor: money(6_000) })).toBe('');
});
