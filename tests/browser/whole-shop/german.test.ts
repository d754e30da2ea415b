import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../support/admin-support.ts';
import { heading, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();
beforeAll(() => changeSettings(shop, { language: 'de' }));

test('a German shop is German on every page, from the first paint, and loads no English', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (/assets\/\w+-[^/]*\.js$/.test(response.url())) scripts.push(await response.text().catch(() => ''));
  });
  await visit.goto('/');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('heading', { name: 'Highlights der Woche' }).waitFor();
  await page.getByText('Alle Rechte vorbehalten').waitFor();
  expect(scripts.some((script) => script.includes('Alle Rechte vorbehalten'))).toBe(true);
  expect(scripts.some((script) => script.includes('All rights reserved'))).toBe(false);

  await visit.goto(`/product/${shop.products[0]?._id}`);
  await page.getByRole('heading', { name: 'Beschreibung' }).waitFor();
  await page
    .getByRole('button', { name: /^In den Warenkorb: / })
    .first()
    .waitFor();

  await visit.goto('/search?q=Fernseher+ab+55+Zoll+unter+1.000');
  const understood = page.getByRole('navigation', { name: 'Aus Ihrer Suche verstanden' });
  await understood.getByRole('link', { name: 'Screen size: ab 55 Zoll zurücknehmen' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);

  await visit.goto('/cart');
  await heading(page, 'Willkommen bei Voltcart');
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
  await heading(page, 'Anmelden');
  // A hydration mismatch is written to the console, and fails here.
  await visit.close();
});

test('on a phone’s cards the button to buy has one line', async () => {
  const visit = await openVisit(shop, { width: 390 });
  const heights = () =>
    visit.page
      .getByRole('article')
      .getByRole('button', { name: /^In den Warenkorb: / })
      .evaluateAll((buttons) => [...new Set(buttons.map((button) => button.getBoundingClientRect().height))]);
  for (const path of ['/', '/product-category?category=Mouse']) {
    await visit.goto(path);
    await expect.poll(heights).toEqual([40]);
  }
  await visit.close();
});

type Box = { x: number; y: number; width: number; height: number };

const touch = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('on the narrowest phone’s cards, the heart leaves room for a discount and for what is said of the stock', async () => {
  const visit = await openVisit(shop, { width: 320 });
  await visit.goto('/product-category');
  for (const words of ['Nur noch wenige', /^\D\d+\s%/]) {
    const card = visit.page
      .getByRole('article')
      .filter({ has: visit.page.getByText(words) })
      .first();
    const text = card.getByText(words);
    const heart = card.getByRole('button', { name: /^Merkliste/ });
    await heart.waitFor();
    const [ofText, ofHeart, ofCard] = [
      await text.boundingBox(),
      await heart.boundingBox(),
      await card.boundingBox(),
    ];
    if (!ofText || !ofHeart || !ofCard) throw new Error('a part of the card is not shown');
    expect(touch(ofText, ofHeart), String(words)).toBe(false);
    // Two lines at most.
    expect(ofText.height, String(words)).toBeLessThan(ofHeart.height);
    expect(ofText.x + ofText.width, String(words)).toBeLessThan(ofCard.x + ofCard.width - 10);
  }
  await visit.close();
});
