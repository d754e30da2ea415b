import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, type TestError } from 'vitest';
import { chromiumOptions } from '../../support/machines/chromium.ts';
import type { openBuiltShop } from '../../support/shop/built-shop.ts';
import { openStockedShop } from '../../support/shop/stocked-shop.ts';
import { keepIntercepting, openKeptPage } from './kept-pages.ts';
import { BROWSED } from './open-shop.ts';

export type BrowserShop = {
  url: string;
  dataFolder: string;
  browser: Browser;
  /** Everything printed so far. */
  output(): string;
  stop(): Promise<void>;
};

/** No page lives long enough to earn back what optimising its scripts takes: a sixth of its processor time. */
const UNOPTIMISED = '--js-flags=--no-maglev,--no-opt';

/** Started with the first shop that needs it; shared by all files of this worker, and ends with it. */
let chromiumOfWorker: Promise<Browser> | null = null;

async function launchChromium(): Promise<Browser> {
  const { args = [], ...options } = await chromiumOptions();
  return chromium.launch({ ...options, args: [...args, UNOPTIMISED] });
}

function openChromium(): Promise<Browser> {
  chromiumOfWorker ??= launchChromium();
  return chromiumOfWorker;
}

/**
 * The built shop and a Chromium.
 * @param settings environment variables besides those of every test's shop.
 * @param open a stocked shop, or `openBuiltShop` for one at its first start.
 */
export async function openBrowserShop(
  settings: Record<string, string> = {},
  open: typeof openBuiltShop = openStockedShop,
): Promise<BrowserShop> {
  const [browser, shop] = await Promise.all([openChromium(), open({ ...BROWSED, ...settings })]);
  return {
    url: shop.url,
    dataFolder: shop.dataDir,
    browser,
    output: shop.output,
    stop: shop.stop,
  };
}

/** `products`: all on sale when the shop opens, newest first. */
export type SharedShop = BrowserShop & { readonly products: readonly ShopProduct[] };

/**
 * One shop and browser for all tests of a file, open while they run; its fields are empty until the first
 * test begins.
 */
export function shareBrowserShop(settings: Record<string, string> = {}): SharedShop {
  const products: ShopProduct[] = [];
  const shared = { products } as unknown as SharedShop;
  beforeAll(async () => {
    Object.assign(shared, await openBrowserShop(settings));
    products.push(...(await listShopProducts(shared)));
  });
  afterAll(() => shared.stop?.());
  return shared;
}

/** What a test needs of a shop that it only looks at. */
export type SeenShop = Pick<SharedShop, 'url' | 'browser' | 'products'>;

/**
 * The shop of all files that change nothing which another file could see: a start, and a browser's first look at its
 * scripts, take longer than many a test. Its fields are empty until the first test begins.
 */
export function lookAtOpenShop(): SeenShop {
  const products: ShopProduct[] = [];
  const seen = { products } as unknown as SeenShop;
  let before: unknown[];
  beforeAll(async () => {
    const { url } = inject('openShop');
    Object.assign(seen, { url, browser: await openChromium() });
    products.push(...(await listShopProducts(seen)));
    before = whatFilesShare();
  });
  afterAll(() =>
    expect(whatFilesShare(), 'a file that changes the shop needs one of its own').toEqual(before),
  );
  return seen;
}

/** The version of everything on public pages, and how many orders have taken from the stock. */
function whatFilesShare(): unknown[] {
  const file = new Database(join(inject('openShop').dataFolder, 'shop.db'), { readonly: true });
  try {
    return ["select version from guard where name = 'catalogue'", 'select count(*) from "order"'].map(
      (statement) => file.prepare(statement).get(),
    );
  } finally {
    file.close();
  }
}

export type Visit = {
  page: Page;
  /** Goes to a page of the shop and waits until it is hydrated. */
  goto(path: string): Promise<void>;
  /**
   * Closes the window.
   * @throws if the page logged anything unexpected to its console.
   */
  close(): Promise<void>;
};

export type VisitOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'hasTouch' | 'isMobile' | 'userAgent' | 'timezoneId'
> & {
  width?: number;
  height?: number;
  /** Console messages that the test expects, such as the 404 of a missing page. */
  expected?: RegExp;
  /**
   * Enables the service worker. Off by default, because `page.route` cannot intercept a worker's requests.
   */
  worker?: boolean;
  /** Controls the page's clock, for what happens after some seconds. */
  clock?: boolean;
};

const NO_FAULTS = [
  // What Playwright's own script against service workers causes: where there is one, and in sandboxed frames.
  /Service Worker registration blocked by Playwright/,
  /Blocked script execution in 'about:srcdoc'/,
  // React preloads the very pictures that a page shows; a machine that takes seconds to show one is busy.
  /\/media\/\S+ was preloaded using link preload but not used within a few seconds/,
];

async function openOwnPage(
  { browser }: Pick<BrowserShop, 'browser'>,
  options: BrowserContextOptions,
): Promise<Page> {
  const window = await browser.newContext(options);
  const page = await window.newPage();
  keepIntercepting(page);
  return page;
}

const ASKED_LAST = 30;

/** What the page asks the routers, and their answers; the last ones. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  const note = (what: string | number, url: string) => {
    if (!url.includes('/trpc/')) return;
    calls.push(`${new Date().toISOString().slice(17)} ${what} ${url.slice(0, 200)}`);
    calls.splice(0, calls.length - ASKED_LAST);
  };
  page.on('request', (request) => note(request.method(), request.url()));
  page.on('response', (response) => note(response.status(), response.url()));
  page.on('requestfailed', (request) => note(request.failure()?.errorText ?? 'failed', request.url()));
  return calls;
}

/** Adds to a failed test's error what its page shows: what it waited for rarely says why that did not come. */
async function tellWhatShows(page: Page, error: TestError, notes: readonly string[]): Promise<void> {
  if (page.isClosed()) return;
  const text = await page.innerText('body', { timeout: 2_000 }).catch(String);
  const shown = [...notes, `The page ${page.url()} shows:`, text.slice(0, 2_000)].join('\n');
  // Reporters print one or the other: vitest's own the message, JSON the stack.
  error.stack = `${error.stack ?? error.message}\n${shown}`;
  error.message = `${error.message}\n${shown}`;
}

/** A separate window without data of other tests; closed when the test has finished. */
export async function openVisit(
  shop: Pick<BrowserShop, 'url' | 'browser'>,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1440, height = 900, expected, clock = false, worker = false, ...rest } = options;
  // Motion takes time and is rarely tested; motion tests turn it on.
  const { colorScheme = 'light', reducedMotion = 'reduce', ...device } = rest;
  const isOwn = worker || clock || Object.keys(device).length > 0;
  const kept = isOwn ? null : await openKeptPage(shop);
  const page =
    kept?.page ?? (await openOwnPage(shop, { serviceWorkers: worker ? 'allow' : 'block', ...device }));
  const window = page.context();
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= kept ? kept.giveBack() : window.close();
    return closing;
  };
  const messages: string[] = [];
  const calls = watchCalls(page);
  onTestFinished(async ({ task }) => {
    for (const error of task.result?.errors ?? []) await tellWhatShows(page, error, [...messages, ...calls]);
    await close();
  });
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion });
  // Shorter than a test's timeout, so that the error names what was waited for.
  window.setDefaultTimeout(20_000);
  if (clock) await page.clock.install({ time: new Date('2026-01-01T10:00:00Z') });
  page.on('console', (message) =>
    messages.push(`${message.type()}: ${message.text()} (${message.location().url})`),
  );
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return {
    page,
    async goto(path) {
      await page.goto(shop.url + path, { waitUntil: 'load' });
      // At the next frame: a locator looks again after half a second.
      await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined);
    },
    async close() {
      await close();
      const unexpected = messages.filter(
        (message) => !expected?.test(message) && !NO_FAULTS.some((known) => known.test(message)),
      );
      if (unexpected.length > 0) throw new Error(`the page's console:\n${unexpected.join('\n')}`);
    },
  };
}

/** Waits for the page's heading. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A toast, or a message at the place it concerns; the newest, while the one before with the same text is leaving. */
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).last();

/** Waits until the device has kept a product as seen: the code for that comes after the page. */
export const keptAsSeen = (page: Page, id: string) =>
  page.waitForFunction((seen) => localStorage.getItem('seen')?.split(',').includes(seen), id);

export const holdsFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** How many pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export type ShopProduct = {
  _id: string;
  productName: string;
  category: string;
  productImage: string[];
  price: number;
  description: string;
  sellingPrice: number;
  sku: string | null;
  stock: number | null;
};

/** All products on sale, newest first, from the documented call. */
export async function listShopProducts(shop: Pick<BrowserShop, 'url'>): Promise<ShopProduct[]> {
  const answer = await fetch(`${shop.url}/api/get-product`);
  return ((await answer.json()) as { data: ShopProduct[] }).data;
}

/** The labels of the twelve categories, in order. */
export const CATEGORIES = [
  'Airpodes',
  'Camera',
  'Earphones',
  'Mobiles',
  'Mouse',
  'Printers',
  'Processor',
  'Refrigerator',
  'Speakers',
  'Trimmers',
  'Televisions',
  'Watches',
];
