import { expect, test } from 'vitest';
import { lookAtOpenShop } from '../support/support.ts';

const shop = lookAtOpenShop();

/** Where everything on the page is and what it looks like, as text. */
function look(): string[] {
  return [...document.querySelectorAll('#root *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const shown = ['color', 'background-color', 'font', 'border', 'opacity', 'stroke', 'fill', 'cursor'];
    const box = [x, y, width, height].map(Math.round).join(' ');
    return `${element.localName} ${box} ${shown.map((name) => style.getPropertyValue(name)).join('; ')}`;
  });
}

// Not one page in both widths: what is not laid out yet keeps the height that it had in the other.
test.each([390, 1440])('at %i px, documents look the same with all of their style sheets', async (width) => {
  const window = await shop.browser.newContext({
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  });
  const page = await window.newPage();
  const product = shop.products.find(({ category }) => category === 'mobiles')?._id;
  const paths = ['/', '/product-category?category=mobiles', `/product/${product}`, '/search?q=a', '/cart'];
  for (const path of [...paths, '/login', '/help', '/pages/none']) {
    await page.goto(shop.url + path);
    const before = await page.evaluate(look);
    const names = (await page.locator('meta[name="later"]').getAttribute('content'))?.split(' ') ?? [];
    for (const name of names.filter((each) => each.endsWith('.css'))) {
      const sheet = await (await fetch(`${shop.url}/assets/${name}`)).text();
      await page.evaluate((text) => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
      }, sheet);
    }
    expect(await page.evaluate(look), path).toEqual(before);
  }
  await window.close();
});

test('a page says what needs scripts, shows nothing that seems to load, and no arrows beside its rows', async () => {
  const window = await shop.browser.newContext({ javaScriptEnabled: false });
  const page = await window.newPage();
  await page.goto(`${shop.url}/product/${shop.products[0]?._id}`);
  expect(await page.locator('noscript p:visible').textContent()).toContain('Please turn on JavaScript');
  expect(await page.locator('[data-skeleton]').count()).toBeGreaterThan(0);
  expect(await page.locator('[data-skeleton]:visible').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Scroll / }).count()).toBe(0);
  await window.close();
});

test('rows begin with their first products and link to all of them', async () => {
  const window = await shop.browser.newContext({ javaScriptEnabled: false });
  const page = await window.newPage();
  await page.goto(shop.url);
  const row = page.getByRole('region', { name: 'Mobiles', exact: true });
  expect(await row.getByRole('article').count()).toBe(6);
  const all = row.getByRole('heading', { level: 2 }).getByRole('link');
  expect(await all.getAttribute('href')).toBe('/product-category?category=mobiles');
  await row.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const recommended = page.getByRole('region', { name: 'Recommended Product' });
  // A row of accessories stands above.
  expect(await recommended.getByRole('article').count()).toBe(3);
  expect(await recommended.getByRole('heading', { level: 2 }).getByRole('link').getAttribute('href')).toBe(
    '/product-category?category=mobiles',
  );
  await window.close();
});
