import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  CATEGORIES,
  keptAsSeen,
  lookAtOpenShop,
  openVisit,
  overflowOf,
  type VisitOptions,
} from '../support/support.ts';

const shop = lookAtOpenShop();

async function atHome<Result>(options: VisitOptions, body: (page: Page) => Promise<Result>): Promise<Result> {
  const visit = await openVisit(shop, { reducedMotion: 'no-preference', ...options });
  await visit.goto('/');
  const result = await body(visit.page);
  await visit.close();
  return result;
}

/** Lets React's scheduler, which uses messages rather than the clock, finish pending work. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        port2.postMessage(null);
      });
    }
  });

/** The number of the current banner, from 1. */
const shownBanner = async (page: Page): Promise<number> => {
  const label = await page
    .locator('[aria-roledescription="slide"][data-state="active"]')
    .getAttribute('aria-label');
  return Number(label?.split(' ')[0]);
};

async function pass(page: Page, milliseconds: number): Promise<void> {
  await settle(page);
  await page.clock.runFor(milliseconds);
  await settle(page);
}

/** Home with its clock stopped, at banner 1. */
const withStillClock = (options: VisitOptions, body: (page: Page) => Promise<void>) =>
  atHome({ ...options, clock: true }, async (page) => {
    await page.clock.pauseAt(new Date('2026-01-01T11:00:00Z'));
    await settle(page);
    // Not yet hydrated, the banners would ignore a press.
    for (const wanted of [2, 1]) {
      await page.getByRole('button', { name: new RegExp(`^Banner ${wanted}:`) }).click();
      await expect.poll(() => shownBanner(page)).toBe(wanted);
    }
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: /home/ }).first().focus();
    await settle(page);
    await body(page);
  });

describe('category strip', () => {
  test('shows 13 placeholders while loading', async () => {
    const visit = await openVisit(shop);
    await visit.goto('/help');
    await visit.page.route('**/trpc/**', () => undefined);
    await visit.page.getByRole('link', { name: /, home$/ }).click();
    const strip = visit.page.getByRole('status', { name: 'Loading categories' });
    await strip.waitFor();
    expect(await strip.locator('> *').count()).toBe(13);
    const row = visit.page.getByRole('status', { name: 'Loading products' }).first();
    expect(await row.locator('> div:last-child > *').count()).toBe(13);
    await visit.close();
  });
});

describe('banners', () => {
  test('the next appears after 5 seconds, within 1 s, and the first follows the last', () =>
    withStillClock({}, async (page) => {
      await pass(page, 4900);
      expect(await shownBanner(page)).toBe(1);
      await pass(page, 200);
      expect(await shownBanner(page)).toBe(2);
      for (let advance = 0; advance < 4; advance++) await pass(page, 5000);
      expect(await shownBanner(page)).toBe(1);
      const slide = page.locator('[aria-roledescription="slide"]').first();
      expect(await slide.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('1s, 1s');
    }));

  test('stop while hovered, focused or paused', () =>
    withStillClock({}, async (page) => {
      const carousel = page.locator('[aria-roledescription="carousel"]');
      await carousel.hover();
      await pass(page, 6000);
      expect(await shownBanner(page)).toBe(1);
      await page.mouse.move(0, 0);
      await page.getByRole('link', { name: 'Shop Airpodes' }).focus();
      await pass(page, 6000);
      expect(await shownBanner(page)).toBe(1);
      await page.getByRole('button', { name: 'Pause the banners' }).press('Enter');
      await page.getByRole('link', { name: /, home$/ }).focus();
      await pass(page, 6000);
      expect(await shownBanner(page)).toBe(1);
      await page.getByRole('button', { name: 'Play the banners' }).press('Enter');
      await page.getByRole('link', { name: /, home$/ }).focus();
      await pass(page, 5000);
      expect(await shownBanner(page)).toBe(2);
    }));

  test('do not rotate with reduced motion', () =>
    withStillClock({ reducedMotion: 'reduce' }, async (page) => {
      // React holds back updates of a page that is still coming in for up to 0.3 s of this clock.
      await pass(page, 1_000);
      await pass(page, 20_000);
      expect(await shownBanner(page)).toBe(1);
    }));
});

describe('rows', () => {
  test('the products seen last come at the end, once there are any', () =>
    atHome({}, async (page) => {
      const seen = page.getByRole('region', { name: 'Recently seen' });
      const card = page.getByRole('region', { name: 'Mobiles', exact: true }).getByRole('article').first();
      const name = (await card.getByRole('heading').textContent()) ?? '';
      expect(await seen.count()).toBe(0);
      await card.getByRole('heading').getByRole('link').click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await keptAsSeen(page, new URL(page.url()).pathname.slice('/product/'.length));
      await page.goto(shop.url);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await seen.waitFor();
      expect(await seen.getByRole('article').getByRole('heading').allTextContents()).toEqual([name]);
      expect((await page.locator('main h2').allTextContents()).at(-1)).toBe('Recently seen');
      await seen.getByRole('button', { name: 'Clear' }).click();
      await expect.poll(() => seen.count()).toBe(0);
    }));

  test('the other products come when the row is near, and move nothing', () =>
    atHome({}, async (page) => {
      const cards = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('article');
      expect(await cards('Trimmers').count()).toBe(6);
      await page.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.getByRole('region', { name: 'Trimmers', exact: true }).scrollIntoViewIfNeeded();
      const trimmers = shop.products.filter(({ category }) => category === 'trimmers').length;
      await expect.poll(() => cards('Trimmers').count()).toBe(Math.min(10, trimmers));
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      );
      expect(shift).toBeLessThan(0.02);
    }));

  test('a card shows name, category, both prices and its button, and links to the product', () =>
    atHome({}, async (page) => {
      const card = page.getByRole('region', { name: 'Mobiles', exact: true }).getByRole('article').first();
      await card.scrollIntoViewIfNeeded();
      // Far below, its text is not laid out.
      await expect.poll(() => card.innerText()).toContain('Mobiles');
      const text = await card.innerText();
      expect(text).toMatch(/\$\d[\d,]*\.\d{2}/);
      expect(await card.locator('s').innerText()).toMatch(/\$\d[\d,]*\.\d{2}$/);
      expect(await card.getByRole('button', { name: /^Add to Cart/ }).innerText()).toBe('Add to Cart');
      await card.getByRole('button', { name: /wishlist/i }).waitFor();
      const product = card.getByRole('heading').getByRole('link');
      const address = await product.getAttribute('href');
      expect(address).toMatch(/^\/product\/prd_[0-9a-f]{32}$/);
      await page.evaluate(() => window.scrollTo(0, 1500));
      await product.click();
      await page.waitForURL(`**${address}`);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));
});

/** Each category has its name and its link. */
async function hasCategories(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Product categories' }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual(CATEGORIES);
  expect(await links.nth(4).getAttribute('href')).toBe('/product-category?category=Mouse');
  expect(await links.locator('img').count()).toBe(12);
}

/** Five for desktops and five for phones. */
async function hasBanners(page: Page): Promise<void> {
  const pictures = page.locator('[aria-roledescription="carousel"] picture');
  expect(await pictures.count()).toBe(5);
  for (const picture of await pictures.all()) {
    const { desktop, mobile } = await picture.evaluate((element) => ({
      desktop: element.querySelector('source')?.srcset,
      mobile: element.querySelector('img')?.srcset,
    }));
    expect(desktop).toMatch(/banner-\d-desktop-1000.* 1000w, .*banner-\d-desktop-1600.* 1600w/);
    expect(mobile).toMatch(/banner-\d-mobile-400.* 400w, .*banner-\d-mobile-800.* 800w/);
  }
  expect(await pictures.first().locator('img').getAttribute('fetchpriority')).toBe('high');
  expect(await pictures.nth(1).locator('img').getAttribute('loading')).toBe('lazy');
}

/** The first product of eight categories. */
async function hasHighlights(page: Page): Promise<void> {
  const highlights = page.getByRole('region', { name: "This Week's Highlights" });
  expect(await highlights.getByRole('heading').innerText()).toBe("This Week's Highlights");
  const names = await highlights.getByRole('link').allInnerTexts();
  expect(names.map((text) => text.split('\n')[0])).toEqual([
    'Airpodes',
    'Mobiles',
    'Televisions',
    'Watches',
    'Mouse',
    'Refrigerator',
    'Earphones',
    'Trimmers',
  ]);
}

/** Ten, in order, the first two compact, with the demo’s own sections among them. */
async function hasRows(page: Page): Promise<void> {
  expect((await page.locator('main h2').allInnerTexts()).slice(-13)).toEqual([
    "Top's Airpodes",
    'Deals worth a look',
    "Popular's Watches",
    'Mobiles',
    'Mouse',
    'Which phone fits you?',
    'Televisions',
    'Camera & Photography',
    'Wired Earphones',
    'Brands we carry',
    'Bluetooth Speakers',
    'Refrigerator',
    'Trimmers',
  ]);
  const shape = async (name: string) => {
    const card = page.getByRole('region', { name, exact: true }).getByRole('article').first();
    const box = await card.boundingBox();
    return box && (box.width > box.height ? 'wide' : 'tall');
  };
  expect(await shape("Top's Airpodes")).toBe('wide');
  expect(await shape("Popular's Watches")).toBe('wide');
  expect(await shape('Mobiles')).toBe('tall');
}

/** Every deal was dearer before, the guide can be read, and a brand leads to its products. */
async function hasDeals(page: Page): Promise<void> {
  const deals = page.getByRole('region', { name: 'Deals worth a look' }).getByRole('link');
  expect(await deals.count()).toBe(4);
  expect(await deals.locator('s').count()).toBe(4);
  const brand = page.getByRole('region', { name: 'Brands we carry' }).getByRole('link').first();
  expect(await brand.getAttribute('href')).toBe('/product-category?brand=Aurelle');
  const guide = page.getByRole('region', { name: 'Which phone fits you?' });
  await guide.getByRole('link', { name: 'Read the guide' }).click();
  await page.waitForURL('**/pages/phone-guide');
  await page.getByRole('link', { name: 'Compact: below 6 inches' }).click();
  await page.getByText(/^Search Results : [1-9]/).waitFor();
}

test('on a desktop: categories, banners, highlights, rows, deals, header and footer', () =>
  atHome({}, async (page) => {
    await hasCategories(page);
    await hasBanners(page);
    await hasHighlights(page);
    await hasRows(page);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/login',
    );
    expect(await page.getByRole('banner').getByPlaceholder('Search...').isVisible()).toBe(true);
    const year = new Date().getFullYear();
    expect(await page.getByRole('contentinfo').innerText()).toContain(`© ${year} Voltcart`);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await hasDeals(page);
  }));

test('on a desktop, arrows move the banners forward and back, and wrap; in a row they scroll 300 px up to its end', () =>
  atHome({ reducedMotion: 'reduce' }, async (page) => {
    await page.getByRole('button', { name: 'Previous banner' }).click();
    expect(await shownBanner(page)).toBe(5);
    await page.getByRole('button', { name: 'Next banner' }).click();
    expect(await shownBanner(page)).toBe(1);
    const row = page.getByRole('region', { name: 'Mobiles', exact: true });
    await row.scrollIntoViewIfNeeded();
    const list = row.getByRole('list');
    const back = row.getByRole('button', { name: 'Scroll Mobiles back' });
    const on = row.getByRole('button', { name: 'Scroll Mobiles on' });
    const left = () => list.evaluate((element) => element.scrollLeft);
    expect(await back.getAttribute('aria-disabled')).toBe('true');
    await on.click();
    await expect.poll(left).toBe(300);
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false');
    await back.click();
    await expect.poll(left).toBe(0);
    await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(() => on.getAttribute('aria-disabled')).toBe('true');
  }));

/** The button that pauses the banners covers none of many dots. */
async function hasRoomForDots(page: Page): Promise<void> {
  const dots = page.getByRole('button', { name: /^Banner \d+:/ });
  // The banners answer, so React no longer compares them with the page it got.
  await dots.last().click();
  await expect.poll(() => shownBanner(page)).toBe(5);
  await dots.last().evaluate((dot) => {
    for (let more = 0; more < 15; more++) dot.before(dot.cloneNode(true));
  });
  const pause = await page.getByRole('button', { name: 'Play the banners' }).boundingBox();
  if (!pause) throw new Error('it is there');
  const boxes = await dots.evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(20);
  expect(boxes.filter(({ right, bottom }: DOMRect) => right > pause.x && bottom > pause.y)).toEqual([]);
}

test('on a phone, no price overflows its card, no dot is covered, banners have no arrows, and a bar is at the bottom', () =>
  atHome({ width: 390, reducedMotion: 'reduce' }, async (page) => {
    const outside = await page.evaluate(
      () =>
        [...document.querySelectorAll('article')].filter((card) => {
          const box = card.getBoundingClientRect();
          return [...card.querySelectorAll('p, s, a')].some((part) => {
            const inner = part.getBoundingClientRect();
            return inner.right > box.right + 0.5 || inner.left < box.left - 0.5;
          });
        }).length,
    );
    expect(outside).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    expect(await page.getByRole('button', { name: 'Next banner' }).isVisible()).toBe(false);
    await hasRoomForDots(page);
    const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await bar.allInnerTexts()).toEqual(['Home', 'Cart', 'You']);
    expect(await Promise.all((await bar.all()).map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/cart',
      '/Profile',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.waitForURL('**/search');
  }));
