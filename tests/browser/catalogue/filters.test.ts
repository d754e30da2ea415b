import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSound } from '../support/soundness.ts';
import { holdsFocus, lookAtOpenShop, openVisit } from '../support/support.ts';

const shop = lookAtOpenShop();

const results = async (page: Page, count: number) =>
  page.getByText(`Search Results : ${count}`, { exact: true }).waitFor();
/** The count beside a choice. */
const countAt = async (page: Page, name: RegExp): Promise<number> => {
  const label = page.locator('label').filter({ has: page.getByRole('checkbox', { name }) });
  return Number.parseInt(((await label.textContent()) ?? '').match(/\d+(?= products)/)?.[0] ?? '', 10);
};
/** The group's heading, which folds it. */
const categoryGroup = (page: Page) => page.locator('summary').filter({ hasText: 'Category' });
const openFilters = async (page: Page) => {
  const toggle = page.getByRole('button', { name: /^Filter and sort/, expanded: false });
  if (await toggle.isVisible()) await toggle.click();
};
const parameters = (page: Page) => [...new URL(page.url()).searchParams].map((pair) => pair.join('='));

test('each choice shows as many products as its count says, and is kept in the address', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=Mouse');
  await results(page, 10);
  for (const name of [/^Tickmoor/, /^In stock/]) {
    const promised = await countAt(page, name);
    await page.getByRole('checkbox', { name }).check();
    await results(page, promised);
  }
  // Another brand is counted as if no brand were chosen.
  const more = await countAt(page, /^Skarnfell/);
  const before = await countAt(page, /^Tickmoor/);
  expect(more).toBeGreaterThan(0);
  await page.getByRole('checkbox', { name: /^Skarnfell/ }).check();
  await results(page, before + more);
  expect(parameters(page)).toEqual(['category=Mouse', 'brand=Skarnfell', 'brand=Tickmoor', 'stock=in']);

  await page.getByLabel('From $').fill('30.5');
  await page.getByRole('button', { name: 'Apply the price range' }).click();
  await page.getByRole('button', { name: 'Remove $30.50 and more' }).waitFor();
  expect(parameters(page)).toContain('price=30.5-');
  expect(await page.getByLabel('From $').inputValue()).toBe('30.50');
  await expectSound(page);

  const chips = page.getByRole('group', { name: 'Chosen filters' });
  await chips.getByRole('button', { name: 'Remove Tickmoor' }).press('Enter');
  await expect.poll(() => parameters(page)).not.toContain('brand=Tickmoor');
  await expect.poll(() => holdsFocus(chips)).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: /^Tickmoor/ }).isChecked()).toBe(false);
  await page.goBack();
  await chips.getByRole('button', { name: 'Remove Tickmoor' }).waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL(`${shop.url}/product-category`);
  await results(page, shop.products.length);
  await visit.close();
});

test('by keyboard, filters keep the focus where it was', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=Mouse');
  const from = page.getByRole('textbox', { name: 'From $' });
  const to = page.getByRole('textbox', { name: 'To $' });
  await from.fill('30.5');
  await from.press('Enter');
  await page.waitForURL((url) => url.search.includes('price=30.5-'));
  await expect.poll(() => from.inputValue()).toBe('30.50');
  expect(await holdsFocus(from)).toBe(true);
  const clear = page.getByRole('button', { name: 'Clear all' });
  await clear.press('Enter');
  await results(page, shop.products.length);
  expect(await from.inputValue()).toBe('');
  expect(await holdsFocus(clear)).toBe(true);
  await to.fill('0.01');
  await to.press('Enter');
  await results(page, 0);
  await page.getByRole('button', { name: 'Show all products' }).press('Enter');
  await results(page, shop.products.length);
  await expect.poll(() => holdsFocus(page.getByRole('region', { name: 'Products', exact: true }))).toBe(true);
  await visit.close();
});

test('a price bound that cannot be read is said at its field, and nothing changes', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=Mouse&price=10-');
  const [from, to] = [
    page.getByRole('textbox', { name: 'From $' }),
    page.getByRole('textbox', { name: 'To $' }),
  ];
  await from.fill('20');
  await to.fill('a lot');
  await to.press('Enter');
  const fault = page.getByRole('alert').filter({ hasText: 'Please enter an amount up to $99,99,999.99.' });
  await fault.waitFor();
  expect(await holdsFocus(to)).toBe(true);
  expect(await to.getAttribute('aria-describedby')).toBe(await fault.getAttribute('id'));
  expect([await from.getAttribute('aria-invalid'), await to.getAttribute('aria-invalid')]).toEqual([
    null,
    'true',
  ]);
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['20', 'a lot']);
  expect(parameters(page)).toEqual(['category=Mouse', 'price=10-']);
  await expectSound(page);
  await to.fill('40');
  await fault.waitFor({ state: 'detached' });
  await to.press('Enter');
  await page.getByRole('button', { name: 'Remove $20 to $40' }).waitFor();
  await visit.close();
});

test('on a phone that fault is not below the button that leads back to the products', async () => {
  const visit = await openVisit(shop, { width: 390, height: 900 });
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const from = page.getByRole('textbox', { name: 'From $' });
  await from.fill('a lot');
  await from.press('Enter');
  const fault = page.getByRole('alert').filter({ hasText: 'Please enter an amount up to' });
  const isSeen = () =>
    fault.evaluate((line) => {
      const { left, bottom } = line.getBoundingClientRect();
      return document.elementFromPoint(left + 1, bottom - 1) === line;
    });
  await expect.poll(isSeen).toBe(true);
  await visit.close();
});

test("a category's own specs narrow it, and disappear with it", async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=televisions&spec=panel:OLED');
  const oled = await page.getByRole('article').count();
  expect(oled).toBeGreaterThan(1);
  await results(page, oled);
  await page.getByRole('button', { name: 'Remove Panel: OLED' }).waitFor();
  await categoryGroup(page).click();
  await page.getByRole('checkbox', { name: /^Watches/ }).check();
  await expect.poll(() => parameters(page)).toEqual(['category=televisions', 'category=watches']);
  await results(page, 23);
  await visit.close();
});

test('neither ticking nor unticking moves a choice or folds its group', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=televisions');
  await page.getByRole('checkbox', { name: /^In stock/ }).waitFor();
  const folded = page.locator('details:not([open]) > summary:has(+ fieldset)');
  const name = await folded.last().innerText();
  const group = page.locator('details').filter({ has: page.getByText(name, { exact: true }) });
  await folded.last().click();
  const first = group.getByRole('checkbox').first();
  await first.check();
  await page.getByRole('button', { name: `Remove ${name}: ` }).waitFor();
  await first.uncheck();
  await expect.poll(() => parameters(page)).toEqual(['category=televisions']);
  await page.waitForLoadState('networkidle');
  expect(await first.isVisible()).toBe(true);

  await visit.goto('/product-category');
  const brands = page.getByRole('group', { name: 'Brand', exact: true });
  await brands.getByText(/^\d+ more$/).click();
  const last = brands.getByRole('checkbox').last();
  await last.press('Space');
  await expect.poll(() => parameters(page).join()).toContain('brand=');
  await page.waitForLoadState('networkidle');
  expect(await holdsFocus(last)).toBe(true);
  await visit.close();
});

test('when nothing matches, the nearest are offered; back restores the position', async () => {
  const visit = await openVisit(shop, { width: 390, colorScheme: 'dark' });
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles&&brand=Tickmoor');
  await results(page, 0);
  await page.getByText('No Data Found...', { exact: true }).waitFor();
  const near = page.getByRole('region', { name: 'Close to what you are looking for' });
  expect(await near.getByRole('article').count()).toBe(8);
  await expectSound(page);
  await page.getByRole('button', { name: 'Filter and sort (2)' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Show all products' }).click();
  await results(page, shop.products.length);
  await page.getByRole('button', { name: 'Show results' }).click();
  const dropdown = page.getByRole('button', { name: /^Filter and sort/, expanded: false });
  await expect.poll(() => holdsFocus(dropdown)).toBe(true);
  // The stock label is not hidden by a button.
  const out = page.getByRole('article').filter({ hasText: 'Out of stock' }).first();
  const said = await out.getByText('Out of stock').first().boundingBox();
  const soldOut = out.getByRole('button', { name: /^Out of stock: / });
  expect(await soldOut.getAttribute('aria-disabled')).toBe('true');
  const button = await out.getByRole('button', { name: /^Compare/ }).boundingBox();
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  const card = page.getByRole('article').nth(30).getByRole('heading').getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(window.scrollY));
  expect(place).toBeGreaterThan(2000);
  await card.click();
  await page.waitForURL('**/product/*');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place);
  await visit.close();
});

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test('the filters flow with the page, and one category folds the list of them', async () => {
  const visit = await openVisit(shop, SIZES[0]);
  const { page } = visit;
  await visit.goto('/product-category?category=televisions');
  await openFilters(page);
  await page.getByRole('checkbox', { name: /^In stock/ }).waitFor();
  const watches = page.getByRole('checkbox', { name: /^Watches/ });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const boxed = await page
      .getByRole('group', { name: 'Availability' })
      .evaluate((group) =>
        [...document.querySelectorAll('*')]
          .filter(
            (element) => element.contains(group) && /auto|scroll/.test(getComputedStyle(element).overflowY),
          )
          .map(({ tagName }) => tagName),
      );
    expect(boxed.filter((tag) => tag !== 'HTML')).toEqual([]);
    expect(await watches.isVisible()).toBe(false);
  }
  await categoryGroup(page).click();
  await watches.check();
  await results(page, 23);
  // Unticking does not fold the list under the pointer.
  await watches.uncheck();
  await expect.poll(() => parameters(page)).toEqual(['category=televisions']);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await watches.isVisible()).toBe(true);
  }
  await visit.close();
});

test('the order is chosen above the products or in the panel, and taken back', async () => {
  const visit = await openVisit(shop, SIZES[0]);
  const { page } = visit;
  await visit.goto('/product-category?category=Mouse');
  await openFilters(page);
  const order = page.getByRole('radio', { name: 'Price - Low to High', exact: true });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await order.count()).toBe(1);
    const places = await Promise.all([order.boundingBox(), page.getByRole('article').first().boundingBox()]);
    const [choice, product] = places.map((place) => place ?? { x: 0, y: 0 });
    expect(choice?.y).toBeLessThan(product?.y ?? 0);
    if (size.width > 1000) expect(choice?.x).toBeGreaterThan(product?.x ?? 0);
  }
  await order.check();
  await expect.poll(() => parameters(page)).toEqual(['category=Mouse', 'sort=asc']);
  await page.setViewportSize(SIZES[0]);
  await page.getByRole('radio', { name: 'Newest first', exact: true }).check();
  await expect.poll(() => parameters(page)).toEqual(['category=Mouse']);
  await visit.close();
});

test.each(SIZES)('$width px: Tab reaches the fifth product without passing the filters', async (size) => {
  const visit = await openVisit(shop, size);
  const { page } = visit;
  await visit.goto('/product-category');
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return {
        text: element?.textContent ?? '',
        product: [...document.querySelectorAll('article')].findIndex((card) => card.contains(element)),
      };
    });
  let presses = 0;
  let place = -1;
  while (place < 4 && presses < 60) {
    await page.keyboard.press('Tab');
    presses++;
    const { text, product } = await focused();
    if (text === 'Skip the filters') {
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('products');
      presses++;
    }
    place = product;
  }
  expect(place).toBe(4);
  expect(presses).toBeLessThan(30);
  await visit.close();
});

test('a category counts in any case; an unknown one shows nothing, and the others', async () => {
  const visit = await openVisit(shop, SIZES[1]);
  const { page } = visit;
  await visit.goto('/product-category?category=mouse');
  await page.getByRole('heading', { level: 1, name: 'Mouse', exact: true }).waitFor();
  await results(page, 10);
  await visit.goto('/product-category?category=unheard-of');
  await results(page, 0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByText('There is no category “unheard-of”. Choose one of these:').waitFor();
    await expectSound(page);
  }
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await page.getByRole('main').getByRole('link', { name: 'Mouse', exact: true }).click();
  await results(page, 10);
  await visit.close();
});

test('the server renders the page with its counts', async () => {
  const answer = await fetch(`${shop.url}/product-category?category=Mouse&brand=Tickmoor`);
  const html = await answer.text();
  expect(html).toContain('Search Results : 4');
  expect(html).toContain('Remove Tickmoor');
  expect(html).toMatch(/<meta name="robots" content="noindex/);
});

test('a choice of an attribute that is gone narrows nothing, and is not shown as chosen', async () => {
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/product-category?category=Mouse&spec=hand:Right&spec=none:1');
  const chips = page.getByRole('group', { name: 'Chosen filters' }).getByRole('button');
  expect(await chips.allTextContents()).toEqual(['Mouse', 'Hand: Right']);
  await page.getByRole('button', { name: 'Filter and sort (2)' }).waitFor();
  await page.getByRole('button', { name: 'Remove Hand: Right' }).click();
  await results(page, 10);
  expect(parameters(page)).toEqual(['category=Mouse']);
  await visit.close();
});
