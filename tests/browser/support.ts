import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_WITHIN_MS = 30_000;
const START_ATTEMPTS = 3;
const STOP_WITHIN_MS = 12_000;

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @throws one clear line when there is no Chromium. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = given ? [given].find(existsSync) : CHROMIUM_PLACES.find(existsSync);
  if (!found) {
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  }
  return found;
}

/** The first admin of a browser test's shop. */
export const ADMIN = { email: 'admin@example.test', password: 'the keys of the shop' };

export type BrowserShop = {
  url: string;
  dataFolder: string;
  browser: Browser;
  stop(): Promise<void>;
};

/**
 * The built server as its own process, on a free port and an empty data folder, and a Chromium.
 * @param settings of the environment besides those that every test's shop has.
 */
export async function openBrowserShop(settings: Record<string, string> = {}): Promise<BrowserShop> {
  const main = join(ROOT, 'dist/server/main.js');
  if (!existsSync(main)) throw new Error('The browser tests run the built shop: npm run build comes first.');
  const executablePath = findChromium();
  const dataFolder = await mkdtemp(join(tmpdir(), 'voltcart-browser-'));
  const { server, url } = await startServer(main, dataFolder, settings);
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    return {
      url,
      dataFolder,
      browser,
      async stop() {
        await browser.close();
        await stopServer(server);
        await rm(dataFolder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await stopServer(server);
    throw error;
  }
}

/** Between finding a port free and listening on it, another program may take it: then another one is found. */
async function startServer(
  main: string,
  dataFolder: string,
  settings: Record<string, string>,
): Promise<{ server: ChildProcess; url: string }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const server = spawn(process.execPath, [main], {
      cwd: dataFolder,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: 'localhost',
        DATA_DIR: dataFolder,
        RATE_LIMIT_SCALE: '1000',
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    try {
      await untilReady(server, url, () => said);
      return { server, url };
    } catch (error) {
      await stopServer(server);
      if (attempt === START_ATTEMPTS || !said.includes(`port ${port} is taken`)) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function untilReady(server: ChildProcess, url: string, said: () => string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the shop did not start:\n${said()}`);
    // Its own word first: on a port that another shop took meanwhile, that one would answer.
    const ready =
      said().includes('is open at') &&
      (await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ));
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the shop was not ready in time:\n${said()}`);
}

function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS);
    server.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    server.kill('SIGTERM');
  });
}

export type Visit = {
  page: Page;
  /** Goes to a page of the shop and waits until it is alive: hydrated, with its listeners in place. */
  goto(path: string): Promise<void>;
  /** Closes the window. @throws when the page wrote anything to its console that was not expected. */
  close(): Promise<void>;
};

export type VisitOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'hasTouch' | 'isMobile' | 'userAgent'
> & {
  width?: number;
  height?: number;
  /** Console messages that belong to what the test does, such as the 404 of a missing page. */
  expected?: RegExp;
  /**
   * Lets the page have its service worker. Without, since a test cannot stand between a worker and the
   * network (`page.route`).
   */
  worker?: boolean;
  /** Holds the page's clock, for what happens after so many seconds. */
  clock?: boolean;
};

const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** A window of its own, without anything of another test. */
export async function openVisit(shop: BrowserShop, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, height = 900, expected, clock = false, worker = false, ...context } = options;
  const window = await shop.browser.newContext({
    viewport: { width, height },
    serviceWorkers: worker ? 'allow' : 'block',
    ...context,
  });
  // Shorter than a test may take: what is waited for in vain is named.
  window.setDefaultTimeout(20_000);
  const page = await window.newPage();
  if (clock) await page.clock.install({ time: new Date('2026-01-01T10:00:00Z') });
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return {
    page,
    async goto(path) {
      await page.goto(shop.url + path, { waitUntil: 'load' });
      await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    },
    async close() {
      await window.close();
      const unexpected = messages.filter(
        (message) => !expected?.test(message) && !message.includes(WORKER_BLOCKED),
      );
      if (unexpected.length > 0) throw new Error(`the page's console:\n${unexpected.join('\n')}`);
    },
  };
}

/** How many pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export type ShopProduct = {
  _id: string;
  productName: string;
  category: string;
  productImage: string[];
  description: string;
  sku: string | null;
  stock: number | null;
};

/** All products on sale, newest first, by the documented call. */
export async function listShopProducts(shop: BrowserShop): Promise<ShopProduct[]> {
  const answer = await fetch(`${shop.url}/api/get-product`);
  return ((await answer.json()) as { data: ShopProduct[] }).data;
}
