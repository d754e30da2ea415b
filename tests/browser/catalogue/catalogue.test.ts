import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSound } from '../support/soundness.ts';
import {
  holdsFocus,
  lookAtOpenShop,
  openVisit,
  overflowOf,
  type ShopProduct,
  type VisitOptions,
} from '../support/support.ts';

const shop = lookAtOpenShop();
const { products } = shop;

async function at(path: string, options: VisitOptions, body: (page: Page) => Promise<void>): Promise<void> {
  const visit = await openVisit(shop, options);
  await visit.goto(path);
  await body(visit.page);
  await visit.close();
}

function productWhere(matches: (product: ShopProduct) => boolean): ShopProduct {
  const found = products.find(matches);
  if (!found) throw new Error('the demo catalogue has no such product');
  return found;
}

const inCategories = (...categories: string[]) =>
  products.filter((product) => categories.includes(product.category)).length;

const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const sellingPrices = async (page: Page): Promise<number[]> => {
  const texts = await page.getByRole('article').locator('p > span:first-child').allInnerTexts();
  return texts.filter((text) => text.includes('$')).map((text) => Number(text.replace(/[^0-9.]/g, '')));
};
const isSorted = (prices: number[]): boolean =>
  prices.length > 1 && prices.every((price, place) => place === 0 || price >= (prices[place - 1] ?? 0));

describe('category filter page', () => {
  test('counts and shows the products of its categories', () =>
    at('/product-category?category=mobiles&&category=Mouse', {}, async (page) => {
      await waitForText(page, `Search Results : ${inCategories('mobiles', 'Mouse')}`);
      expect(await page.getByRole('checkbox', { name: 'Mobiles' }).isChecked()).toBe(true);
      expect(await page.getByRole('checkbox', { name: 'Mouse' }).isChecked()).toBe(true);
      expect(await page.getByRole('checkbox', { name: 'Camera' }).isChecked()).toBe(false);
    }));

  test('ticking writes repeated category parameters into the address, and back undoes it', () =>
    at('/product-category?category=mobiles', {}, async (page) => {
      await page.locator('summary').filter({ hasText: 'Category' }).click();
      await page.getByRole('checkbox', { name: 'Watches' }).check();
      await waitForText(page, `Search Results : ${inCategories('mobiles', 'watches')}`);
      expect(new URL(page.url()).searchParams.getAll('category')).toEqual(['mobiles', 'watches']);
      await page.getByRole('checkbox', { name: 'Mobiles' }).uncheck();
      await waitForText(page, `Search Results : ${inCategories('watches')}`);
      await page.goBack();
      await waitForText(page, `Search Results : ${inCategories('mobiles', 'watches')}`);
      expect(await page.getByRole('checkbox', { name: 'Mobiles' }).isChecked()).toBe(true);
    }));

  test('sorts by price with asc and dsc, and back to unsorted', () =>
    at('/product-category?category=mobiles', {}, async (page) => {
      const unsorted = await sellingPrices(page);
      await page.getByRole('radio', { name: 'Price - Low to High', exact: true }).check();
      await page.waitForURL('**/product-category?category=mobiles&sort=asc');
      await expect.poll(async () => isSorted(await sellingPrices(page))).toBe(true);
      await page.getByRole('radio', { name: 'Price - High to Low', exact: true }).check();
      await page.waitForURL('**/product-category?category=mobiles&sort=dsc');
      await expect.poll(async () => isSorted((await sellingPrices(page)).reverse())).toBe(true);
      await page.getByRole('radio', { name: 'Newest first', exact: true }).check();
      await page.waitForURL('**/product-category?category=mobiles');
      await expect.poll(() => sellingPrices(page)).toEqual(unsorted);
    }));

  test('shows all products when no category is ticked, goes on by itself, and later with a press', () =>
    at('/product-category', {}, async (page) => {
      await waitForText(page, `Search Results : ${products.length}`);
      const shown = await page.getByRole('article').count();
      const more = page.getByRole('button', { name: 'Load more' });
      for (const pages of [2, 3]) {
        await more.scrollIntoViewIfNeeded();
        await expect.poll(() => page.getByRole('article').count()).toBe(shown * pages);
        await waitForText(page, `Showing ${shown * pages} of ${products.length}`);
      }
      // From here on the footer can be reached.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('article').count()).toBe(shown * 3);
      await more.click();
      await expect.poll(() => page.getByRole('article').count()).toBe(shown * 4);
      const addresses = await page
        .getByRole('article')
        .getByRole('heading')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(new Set(addresses).size).toBe(shown * 4);
      // The last press takes the button away.
      for (let loaded = shown * 4; loaded < products.length; loaded += shown) {
        await more.press('Enter');
        await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(loaded);
      }
      const lastLoaded = page.getByRole('article').nth(products.length - (products.length % shown || shown));
      await expect.poll(() => holdsFocus(lastLoaded.getByRole('link'))).toBe(true);
    }));

  test('on small screens the filters open and close', () =>
    at('/product-category', { width: 390 }, async (page) => {
      const toggle = page.getByRole('button', { name: 'Filter and sort' });
      const camera = page.getByRole('checkbox', { name: 'Camera' });
      expect(await camera.isVisible()).toBe(false);
      await toggle.click();
      expect(await toggle.getAttribute('aria-expanded')).toBe('true');
      await camera.check();
      await waitForText(page, `Search Results : ${inCategories('camera')}`);
      await toggle.click();
      await camera.waitFor({ state: 'hidden' });
    }));

  test('shows 13 placeholders while loading', async () => {
    const visit = await openVisit(shop);
    await visit.goto('/help');
    await visit.page.route('**/trpc/**', () => undefined);
    await visit.page.getByRole('link', { name: 'All products' }).click();
    const grid = visit.page
      .getByRole('region', { name: 'Products' })
      .getByRole('status', { name: 'Loading products' });
    await grid.waitFor();
    expect(await grid.locator('> *').count()).toBe(13);
    await visit.close();
  });
});

describe('product page', () => {
  test('shows the product’s details and price', async () => {
    const product = productWhere(({ sku }) => sku === 'VC-MOB-001');
    await at(`/product/${product._id}`, {}, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(product.productName);
      const main = page.getByRole('main');
      await main.getByText('No reviews yet').waitFor();
      const stars = main.locator('[data-stars] path');
      expect((await stars.getAttribute('d'))?.match(/z/g)).toHaveLength(5);
      await main.getByRole('button', { name: `Buy: ${product.productName}`, exact: true }).waitFor();
      await main.getByRole('button', { name: `Add To Cart: ${product.productName}`, exact: true }).waitFor();
      await main.getByRole('table').waitFor();
      expect(await main.getByRole('region', { name: 'Description' }).locator('p').count()).toBe(
        product.description.split('\n\n').length,
      );
      const strip = main.getByRole('region', { name: 'Recommended Product' });
      expect(await strip.getByRole('heading', { level: 2 }).innerText()).toBe('Recommended Product');
      await strip.scrollIntoViewIfNeeded();
      await expect.poll(() => strip.getByRole('article').count()).toBeGreaterThan(3);
      expect(await strip.locator(`a[href="/product/${product._id}"]`).count()).toBe(0);
    });
  });

  test('on a phone, price and Buy stay in reach wherever the page is scrolled', async () => {
    const { _id, productName } = productWhere(({ sku }) => sku === 'VC-MOB-001');
    await at(`/product/${_id}`, { width: 390, height: 844 }, async (page) => {
      const buy = page.getByRole('main').getByRole('button', { name: `Buy: ${productName}`, exact: true });
      const bar = buy.locator('..');
      const bottomBar = page.getByRole('navigation', { name: 'Main' });
      for (const place of ['top', 'end']) {
        if (place === 'end') await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const [box, floor] = [await bar.boundingBox(), await bottomBar.boundingBox()];
        expect((box?.y ?? 0) + (box?.height ?? 0), place).toBe(floor?.y);
        const price = await bar
          .locator('[data-price]')
          .evaluate((element) => getComputedStyle(element, '::before').content);
        expect(price, place).toMatch(/^"\$[\d,]+\.\d\d"$/);
        await expectSound(page);
      }
      // The end of the page is not hidden behind it; its last parts come in when they are scrolled to.
      const hidden = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const end = await page.getByRole('contentinfo').boundingBox();
        return (end?.y ?? 0) + (end?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
      };
      // Browsers scroll by whole pixels.
      await expect.poll(hidden).toBeLessThan(1);
    });
  });

  test('on a desk, price and Buy are beside the pictures, without scrolling', async () => {
    const { _id, productName } = productWhere(({ sku }) => sku === 'VC-MOB-001');
    await at(`/product/${_id}`, { width: 1440, height: 900 }, async (page) => {
      const buy = page.getByRole('main').getByRole('button', { name: `Buy: ${productName}`, exact: true });
      const box = await buy.boundingBox();
      expect(box?.x).toBeGreaterThan(720);
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
      expect(await page.locator('[data-price]').isVisible()).toBe(false);
    });
  });

  test('on large screens a zoom panel shows the picture 1.5 times larger, on small ones none does', async () => {
    const product = productWhere(({ sku }) => sku === 'VC-MOB-001');
    await at(`/product/${product._id}`, {}, async (page) => {
      const zoom = page.locator('[data-zoom]');
      await page.getByRole('main').getByRole('img').first().hover();
      await zoom.waitFor();
      expect(await zoom.getAttribute('data-zoom')).toBe('1.5');
      expect(await zoom.evaluate((element) => getComputedStyle(element).backgroundSize)).toMatch(/^150%/);
      // On the picture's own ground, and over nothing else.
      const [over, picture] = await zoom.evaluate((element) => {
        const tile = element.parentElement?.querySelector('img')?.parentElement as Element;
        return [element, tile].map((each) => ({
          box: each.getBoundingClientRect().toJSON() as DOMRect,
          ground: getComputedStyle(each).backgroundColor,
        }));
      });
      expect(over).toEqual(picture);
      await page.mouse.move(0, 0);
      await zoom.waitFor({ state: 'detached' });
      // There the pictures are enlarged on the whole screen.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('main').getByRole('img').first().hover();
      await zoom.waitFor({ state: 'attached' });
      expect(await zoom.isVisible()).toBe(false);
    });
  });

  test('thumbnails choose the picture, by hovering and by pressing', async () => {
    const visit = await openVisit(shop);
    const { page } = visit;
    await visit.goto('/product-category?category=mobiles');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    const first = page.getByRole('button', { name: /^Picture 1 of / });
    const second = page.getByRole('button', { name: /^Picture 2 of / });
    expect(await first.getAttribute('aria-current')).toBe('true');
    await second.hover();
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
    await first.press('Enter');
    await expect.poll(() => first.getAttribute('aria-current')).toBe('true');
    await visit.close();
  });

  test('shows 4 thumbnail placeholders while loading', async () => {
    const visit = await openVisit(shop);
    await visit.goto('/product-category?category=mobiles');
    await visit.page.route('**/trpc/**', () => undefined);
    await visit.page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    const loading = visit.page.getByRole('status', { name: 'Loading the product' });
    await loading.waitFor();
    expect(await loading.locator('[data-skeleton][style*="width: 72px"]').count()).toBe(4);
    await visit.close();
  });

  test('says so if there is no description, and works without a picture', async () => {
    const plain = productWhere(({ description }) => description === '');
    await at(`/product/${plain._id}`, {}, (page) =>
      page.getByText('There is no description of this product yet.').waitFor(),
    );
    const bare = productWhere(({ productImage }) => productImage.length === 0);
    await at(`/product/${bare._id}`, {}, (page) =>
      page.getByText('No picture').waitFor({ state: 'attached' }),
    );
  });

  test('the longest name fits a phone', async () => {
    const longest = [...products].sort((a, b) => b.productName.length - a.productName.length)[0];
    for (const path of [`/product/${longest?._id}`, `/search?q=${longest?.sku}`]) {
      await at(path, { width: 390 }, async (page) => {
        expect(await overflowOf(page)).toBe(0);
        // The breadcrumb trail is a single line, however long the product's name.
        const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
        const lines = new Set(
          await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top)),
        );
        expect(lines.size).toBeLessThanOrEqual(1);
      });
    }
  });

  test('an unknown product shows not found, on the server and in the browser', async () => {
    const visit = await openVisit(shop, { expected: /404/ });
    const answer = await visit.page.goto(`${shop.url}/product/prd_00000000000000000000000000000000`);
    expect(answer?.status()).toBe(404);
    await visit.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await visit.close();
  });
});

test.each([390, 1440])('%i px: a row ends at its container, with its arrows beside the goods', (width) =>
  at('/', { width }, async (page) => {
    const row = page.getByRole('region', { name: 'Mobiles', exact: true });
    await row.scrollIntoViewIfNeeded();
    const list = row.getByRole('list');
    const [outer, inner] = await Promise.all([row.boundingBox(), list.boundingBox()]);
    if (!outer || !inner) throw new Error('the row is not shown');
    // A few pixels are left for the outlines of focused cards.
    expect(inner.x + inner.width - (outer.x + outer.width)).toBeLessThan(8);
    expect(outer.x - inner.x).toBeLessThan(8);
    const fade = () =>
      list.evaluate(({ parentElement }) => getComputedStyle(parentElement as Element, '::after').opacity);
    await expect.poll(fade).toBe('1');
    const on = row.getByRole('button', { name: 'Scroll Mobiles on' });
    if (width > 1000) {
      const arrow = await on.boundingBox();
      expect(arrow?.y).toBeGreaterThan(inner.y);
      expect((arrow?.y ?? 0) + (arrow?.height ?? 0)).toBeLessThan(inner.y + inner.height);
      expect(arrow?.x).toBeGreaterThan(inner.x + inner.width - 60);
    }
    // A person scrolls again when the browser, busy laying out what has just come near, stops halfway.
    await expect
      .poll(async () => {
        await list.evaluate((element) =>
          element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }),
        );
        return fade();
      })
      .toBe('0');
    expect(await overflowOf(page)).toBe(0);
  }),
);
