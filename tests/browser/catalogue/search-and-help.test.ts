import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PRODUCTS } from '../../support/shop/demo.ts';
import { hold } from '../support/cart-support.ts';
import { expectSound } from '../support/soundness.ts';
import { holdsFocus, lookAtOpenShop, openVisit, type VisitOptions } from '../support/support.ts';

const shop = lookAtOpenShop();

const PHONES = DEMO_PRODUCTS.filter(({ category }) => category === 'mobiles');
const has256 = ({ specs }: (typeof PHONES)[number]) => specs.storage === 256;

async function at(path: string, options: VisitOptions, body: (page: Page) => Promise<void>): Promise<void> {
  const visit = await openVisit(shop, options);
  await visit.goto(path);
  await body(visit.page);
  await visit.close();
}

const box = (page: Page) => page.getByRole('main').getByPlaceholder('Search...', { exact: true });

/** On a phone, then on a desktop. */
async function atBothWidths(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
  }
}

describe('search', () => {
  test('counts what it found', () =>
    at('/search?q=phone', {}, async (page) => {
      const shown = await page.getByRole('article').count();
      await page.getByText(`Search Results: ${shown}`, { exact: true }).waitFor();
      expect(await box(page).inputValue()).toBe('phone');
    }));

  test('has the focus in its box each time it is opened', () =>
    at('/', { width: 390 }, async (page) => {
      for (const visit of ['first', 'second']) {
        await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
        await expect.poll(() => holdsFocus(box(page)), { message: visit }).toBe(true);
        await page.goBack();
        await page.waitForURL(`${shop.url}/`);
      }
    }));

  test('applies the text 500 ms after the last letter, not earlier', () =>
    at('/search', { clock: true }, async (page) => {
      await page.clock.pauseAt(new Date('2026-01-01T11:00:00Z'));
      await box(page).fill('mous');
      await page.clock.runFor(400);
      await box(page).fill('mouse');
      await page.clock.runFor(499);
      expect(page.url()).toBe(`${shop.url}/search`);
      await page.clock.runFor(1);
      await expect.poll(() => page.url()).toBe(`${shop.url}/search?q=mouse`);
      await page.clock.resume();
      await page.getByText(/^Search Results: \d+$/).waitFor();
    }));

  test("shows 'Loading ...' until the answer arrives", async () => {
    const visit = await openVisit(shop);
    const { page } = visit;
    await visit.goto('/search?q=phone');
    const letGo = await hold(page, 'product.filter');
    await box(page).fill('camera');
    await page.getByText('Loading ...', { exact: true }).waitFor();
    letGo();
    await page.getByText(/^Search Results: \d+$/).waitFor();
    await visit.close();
  });

  test('does not apply a blank text', () =>
    at('/search?q=phone', { clock: true }, async (page) => {
      await page.clock.pauseAt(new Date('2026-01-01T11:00:00Z'));
      await box(page).fill('   ');
      await page.clock.runFor(2000);
      await box(page).press('Enter');
      expect(page.url()).toBe(`${shop.url}/search?q=phone`);
      expect(await page.getByText(/^Search Results: [1-9]\d*$/).count()).toBe(1);
    }));

  test("says 'No Data Found...' and offers other pages", () =>
    at('/search?q=zzzzqqqq', {}, async (page) => {
      await atBothWidths(page, async () => {
        await page.getByText('No Data Found...', { exact: true }).waitFor();
        await page.getByText('Search Results: 0', { exact: true }).waitFor();
      });
      await page.getByRole('main').getByRole('link', { name: 'Televisions' }).click();
      await page.waitForURL('**/product-category?category=televisions');
    }));

  test('a question of specs is understood, and taken back part by part', () =>
    at('/search?q=Kestrova+phone+under+500+with+256+GB', { width: 390 }, async (page) => {
      const understood = page.getByRole('navigation', { name: 'Understood from your search' });
      const chips = understood.getByRole('link');
      const taken = async () => (await chips.allInnerTexts()).map((text) => text.trim());
      const cheap = PHONES.filter(
        ({ brand, sellingPriceMinor }) => brand === 'Kestrova' && sellingPriceMinor < 500_00,
      );
      await page.getByText(`Search Results: ${cheap.filter(has256).length}`, { exact: true }).waitFor();
      await atBothWidths(page, async () => {
        expect(await taken()).toEqual(['Kestrova', 'Mobiles', 'Price: Up to $499.99', 'Storage: 256 GB']);
        await expectSound(page);
      });
      await page.getByRole('link', { name: 'Take back Storage: 256 GB' }).press('Enter');
      await page.waitForURL('**/search?q=Kestrova+phone+under+500');
      await page.getByText(`Search Results: ${cheap.length}`, { exact: true }).waitFor();
      await expect.poll(() => holdsFocus(understood)).toBe(true);
      expect(await taken()).toEqual(['Kestrova', 'Mobiles', 'Price: Up to $499.99']);
      expect(await box(page).inputValue()).toBe('Kestrova phone under 500');
      await page.goBack();
      await page.getByText(`Search Results: ${cheap.filter(has256).length}`, { exact: true }).waitFor();
      expect(await taken()).toHaveLength(4);
      // What leaves a plain text has no parts.
      await page.goto(`${shop.url}/search?q=Kestrova+phone`);
      await page.getByText(/^Search Results: \d+$/).waitFor();
      expect(await chips.count()).toBe(0);
    }));

  test('a question of specs needs no scripts, and says when nothing fits all of it', async () => {
    const context = await shop.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${shop.url}/search?q=phone+under+300+with+256+GB`);
    await page.getByText('Search Results: 0', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Take back Price: Up to $299.99' }).click();
    await page.waitForURL('**/search?q=phone+with+256+GB');
    await page.getByText(`Search Results: ${PHONES.filter(has256).length}`, { exact: true }).waitFor();
    await context.close();
  });

  test('a typo shows the results of what was meant, with their filters', () =>
    at('/search?q=wirless+mosue', {}, async (page) => {
      await atBothWidths(page, async () => {
        await page.getByText('Showing results for wireless mouse', { exact: true }).waitFor();
        expect(await page.getByText('No Data Found...').count()).toBe(0);
        const found = await page.getByRole('article').count();
        await page.getByText(`Search Results: ${found}`, { exact: true }).waitFor();
        expect(await page.getByRole('article').first().innerText()).toMatch(/wireless.* mouse/i);
        expect(await box(page).inputValue()).toBe('wirless mosue');
      });
      await page.getByRole('checkbox', { name: /^In stock/ }).check();
      await page.waitForURL('**/search?q=wirless+mosue&stock=in');
      await atBothWidths(page, () =>
        page.getByText('Showing results for wireless mouse', { exact: true }).waitFor(),
      );
    }));

  test('words that only come near show what is near, not a failure', () =>
    at('/search?q=quiet+laptop+mouse', {}, async (page) => {
      const near = page.getByRole('region', { name: 'Close to what you are looking for' });
      await atBothWidths(page, async () => {
        expect(await near.getByRole('article').count()).toBeGreaterThan(0);
        expect(await page.getByText('No Data Found...').count()).toBe(0);
      });
    }));

  test.each([390, 1440])('%i px: results are filtered and sorted where they are', (width) =>
    at('/search?q=wireless', { width }, async (page) => {
      const price = async () =>
        (await page.getByRole('article').locator('p > span:first-child').allInnerTexts())
          .filter((text) => text.includes('$'))
          .map((text) => Number(text.replace(/[^0-9.]/g, '')));
      const toggle = page.getByRole('button', { name: 'Filter and sort' });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('checkbox', { name: /^Mouse/ }).check();
      await page.waitForURL('**/search?category=Mouse&q=wireless');
      await page.getByRole('radio', { name: 'Price - Low to High', exact: true }).check();
      await page.waitForURL('**/search?category=Mouse&sort=asc&q=wireless');
      const cards = () => page.getByRole('article').allInnerTexts();
      await expect.poll(cards).toSatisfy((all: string[]) => all.every((text) => text.includes('Mouse')));
      await expect
        .poll(price)
        .toSatisfy((prices: number[]) => prices.every((one, i) => one >= (prices[i - 1] ?? 0)));
      const shown = await page.getByRole('article').count();
      await page.getByText(`Search Results: ${shown}`, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Remove Mouse' }).click();
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(shown);
      // When it is the filters that leave nothing, it says so, and the text stays.
      await page.goto(`${shop.url}/search?q=wireless&brand=Nobody`);
      await page.getByText('No product matches all your filters.').waitFor();
      expect(await page.getByText('Nothing matches “wireless”').count()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click();
      await page.waitForURL('**/search?q=wireless');
      // Another text is another search.
      await box(page).fill('camera');
      await page.waitForURL('**/search?q=camera');
    }),
  );

  test('the header searches from any page on Enter', () =>
    at('/help', {}, async (page) => {
      await page.getByRole('banner').getByPlaceholder('Search...').fill('watch');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=watch');
    }));

  test('small screens have a back button', () =>
    at('/help', { width: 390 }, async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      await page.waitForURL('**/search');
      await page.getByRole('button', { name: 'Back' }).click();
      await page.waitForURL('**/help');
    }));
});

test('the back button leads home if the search was the first page', async () => {
  const visit = await openVisit(shop, { width: 390 });
  await visit.goto('/search?q=phone');
  await box(visit.page).fill('camera');
  await visit.page.waitForURL('**/search?q=camera');
  await visit.page.getByRole('button', { name: 'Back' }).click();
  await visit.page.waitForURL(`${shop.url}/`);
  await visit.close();
});

describe('help center', () => {
  test('three answers open and close by keyboard', () =>
    at('/help', {}, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Help Center');
      const entries = page.getByRole('main').locator('details');
      expect(await entries.count()).toBe(3);
      await entries.first().locator('summary').press('Enter');
      const link = page.getByRole('link', { name: 'Forgot Password' });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe('/forgot-password');
    }));

  test('without contact details the answer begins as a sentence', () =>
    at('/help', {}, async (page) => {
      const entry = page.getByRole('main').locator('details').nth(1);
      await entry.locator('summary').click();
      await atBothWidths(page, async () =>
        expect(await entry.locator('p').innerText()).toMatch(/^Reply to any email from Voltcart/),
      );
    }));

  test.each([
    ['Resources', '/resources'],
    ['Blog', '/blog'],
  ])('leads to %s', (name, path) =>
    at('/help', {}, async (page) => {
      await page.getByRole('main').getByRole('link', { name }).last().click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }),
  );
});
