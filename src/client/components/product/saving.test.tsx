import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import type { Site } from '../../../shared/pages/boot.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { SiteProvider } from '../../lib/site.ts';
import { fulfilled, TextsProvider } from '../../lib/texts.ts';
import { Saving } from './product-info.tsx';

const texts = textsFor('en');
const site = { language: 'en', currency: 'EUR' } as unknown as Site;

const saved = (prices: Parameters<typeof Saving>[0]['product']) =>
  renderToStaticMarkup(
    <SiteProvider value={[site, () => undefined]}>
      <TextsProvider value={(area) => fulfilled(Promise.resolve(texts[area]), texts[area])}>
        <Saving product={prices} />
      </TextsProvider>
    </SiteProvider>,
  ).replaceAll(/<[^>]+>/g, '');

test('what a reduction saves is reckoned from the lowest price before, where that is shown', () => {
  const prices = { priceMinor: money(10_000), sellingPriceMinor: money(8_000) };
  expect(saved(prices)).toBe(texts.catalogue.youSave('€20.00', 20));
  expect(saved({ ...prices, lowestMinor: money(9_000) })).toBe(texts.catalogue.youSave('€10.00', 11));
  expect(saved({ ...prices, lowestMinor: money(11_000) })).toBe(texts.catalogue.youSave('€20.00', 20));
  expect(saved({ ...prices, lowestMinor: money(8_000) })).toBe('');
  expect(saved({ ...prices, lowestMinor: money(6_000) })).toBe('');
});
