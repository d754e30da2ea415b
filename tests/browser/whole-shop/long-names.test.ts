import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { addToCart, callAs } from '../support/people.ts';
import { heading, listShopProducts, overflowOf, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

/** Entries of lists whose content lies over their neighbours. */
const spilling = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((entries) =>
      entries
        .filter(
          (entry) =>
            entry.scrollWidth > entry.clientWidth + 1 && getComputedStyle(entry).overflowX === 'visible',
        )
        .map((entry) => entry.textContent ?? ''),
    );

test('names of one long word fit a phone; those in Hebrew run from right to left', async () => {
  const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte';
  const HEBREW = 'קומקום חשמלי (XK-200).';
  const admin = await openAdminVisit(shop, { width: 390 });
  const { page } = admin;
  const call = (name: string, input: unknown) => callAs(shop, admin, `admin.${name}`, input);
  await call('category.create', { label: LONG, address: 'long', shown: true, pictureHash: null });
  const uses = { filterable: true, compared: true, onCards: true };
  await call('category.addAttribute', {
    category: 'long',
    key: 'a',
    type: 'text',
    label: LONG,
    unit: '',
    ...uses,
  });
  for (const name of [LONG, HEBREW]) {
    const prices = { priceMinor: 200, sellingPriceMinor: 100 };
    const facts = { brand: LONG, category: 'long', description: '', sku: null, specs: { a: LONG } };
    await call('product.create', { name, ...facts, ...prices });
  }
  const [hebrew, long] = await listShopProducts(shop);
  const common = { from: null, until: null, source: 'newest', categories: ['long'], products: [], count: 2 };
  const sections = ['highlights', 'tall', 'compact'].map((kind) => ({
    ...{ id: crypto.randomUUID(), kind, title: LONG },
    ...common,
  }));
  const strip = {
    id: crypto.randomUUID(),
    kind: 'categories',
    title: null,
    from: null,
    until: null,
    count: null,
  };
  await call('home.save', { version: 1, sections: [strip, ...sections] });
  await call('home.publish', { version: 2 });
  await addToCart(shop, admin, long?._id ?? '');
  for (const path of [
    '/',
    `/product/${long?._id}`,
    '/cart',
    `/compare?ids=${long?._id},${hebrew?._id}`,
    '/admin-panel/categories/long',
  ]) {
    await admin.goto(path);
    await page.getByRole('main').getByText(LONG).first().waitFor();
    expect([path, await overflowOf(page), await spilling(page)]).toEqual([path, 0, []]);
  }
  await admin.goto(`/product/${hebrew?._id}`);
  await heading(page, HEBREW);
  const gap = await page.getByRole('heading', { level: 1 }).evaluate((name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    return name.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
  expect(gap).toBeLessThan(1);
  await admin.close();
});
