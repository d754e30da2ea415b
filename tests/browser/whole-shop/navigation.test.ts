import { expect, test } from 'vitest';
import { hold } from '../support/cart-support.ts';
import { givenPerson } from '../support/people.ts';
import { heading, holdsFocus, lookAtOpenShop, openVisit } from '../support/support.ts';

const shop = lookAtOpenShop();

/** A server refusal, which is not retried. */
const REFUSED = {
  status: 400,
  json: [{ error: { message: 'This is a test of failure', code: -32600, data: { httpStatus: 400 } } }],
};

test('a new page starts at the top with focus on its content; back restores the position', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category');
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByRole('article').count()).toBe(48);
  const card = page.getByRole('article').nth(44).getByRole('heading').getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(1000);
  await card.click();
  await page.waitForURL('**/product/*');
  await page.getByRole('heading', { name: 'Specifications' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await visit.close();
});

test('each page has its own title, and screen readers announce it', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect.poll(() => page.title()).toBe('Help Center | Voltcart');
  await expect
    .poll(() => page.locator('[aria-live="polite"][aria-atomic="true"]').innerText())
    .toBe('Help Center | Voltcart');
  await expect.poll(() => page.locator('title').count()).toBe(1);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${shop.url}/help`);
  await visit.close();
});

test('the tab keeps its title until the next page is shown', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/help');
  expect(await page.title()).toBe('Help Center | Voltcart');
  const letGo = await hold(page, 'product.');
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/product/${shop.products[0]?._id}`);
  await page.getByRole('heading', { name: 'Help Center' }).waitFor({ state: 'detached' });
  expect(await page.title()).toBe('Help Center | Voltcart');
  letGo();
  await heading(page, shop.products[0]?.productName ?? '');
  await expect.poll(() => page.title()).toBe(`${shop.products[0]?.productName} | Voltcart`);
  await visit.close();
});

test('the skip link leads to the content', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await visit.close();
});

test('every control can be reached by Tab and shows its focus', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  const wanted = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(':disabled') &&
          // One radio of a group is a stop.
          !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
      ).length,
  );
  // The page notes what each press leads to.
  const places = await page.evaluateHandle(() => {
    const noted: { element: Element | null; marked: boolean }[] = [];
    window.addEventListener('keyup', () => {
      const element = document.activeElement as HTMLElement;
      const marks = [getComputedStyle(element), getComputedStyle(element, '::after')];
      const marked = marks.some((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px');
      noted.push({ element, marked });
    });
    return noted;
  });
  for (let press = 0; press < wanted; press++) await page.keyboard.press('Tab');
  const reached = await places.evaluate((noted) => ({
    presses: noted.length,
    different: new Set(noted.map(({ element }) => element)).size,
    lost: noted.filter(({ element }) => element?.tagName === 'BODY').length,
    unmarked: noted.flatMap(({ element, marked }) => (marked ? [] : element?.outerHTML.slice(0, 80))),
  }));
  expect(reached).toEqual({ presses: wanted, different: wanted, lost: 0, unmarked: [] });
  await visit.close();
});

test('a page that fails shows its error, a way to try again and a way home', async () => {
  const visit = await openVisit(shop, { expected: /status of 400/ });
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  await page.route('**/trpc/**', (route) =>
    route.fulfill({ ...REFUSED, json: [...REFUSED.json, ...REFUSED.json] }),
  );
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!', exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe('Unexpected Application Error! | Voltcart');
  await page.getByText('This is a test of failure').waitFor();
  expect(await page.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Recommended Product' }).waitFor();
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
  await visit.close();
});

test('a page whose code cannot be loaded says so, and loads when tried again', async () => {
  const visit = await openVisit(shop, { width: 390, expected: /ERR_FAILED|Failed to fetch/ });
  const { page } = visit;
  await visit.goto('/product-category');
  await page.route('**/assets/help-page*', (route) => route.abort());
  // The page asks by itself, too, and goes on when it is answered: it is only once the button is pressed.
  let isBack = false;
  await page.route('**/healthz', (route) => (isBack ? route.continue() : route.abort()));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' });
  await link.click();
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await heading(page, 'This page needs a connection');
    await page.getByRole('banner').getByRole('link', { name: 'Voltcart, home' }).waitFor();
    await tryAgain.waitFor();
  }
  await page.unroute('**/assets/help-page*');
  await tryAgain.focus();
  isBack = true;
  await page.keyboard.press('Enter');
  await heading(page, 'Help Center');
  await visit.close();
});

test('addresses ignore case and a trailing slash', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  for (const [typed, canonical] of [
    ['/cart/', '/cart'],
    ['/Cart', '/cart'],
    ['/home/', '/home'],
    ['/Login', '/login'],
    ['/Product-Category/?category=Mouse&sort=asc', '/product-category?category=Mouse&sort=asc'],
  ] as const) {
    await visit.goto(typed);
    expect(page.url()).toBe(shop.url + canonical);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.title()).not.toContain('Page not found');
    }
  }
  // A link inside the shop, which the server does not see.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/HELP/?from=here');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await heading(page, 'Help Center');
  await page.waitForURL(`${shop.url}/help?from=here`);
  await visit.close();
});

test.each(['blocks the site’s storage', 'has no room left for it'])(
  'a browser that %s shows every page',
  async (how) => {
    const visit = await openVisit(shop);
    const { page } = visit;
    await page.addInitScript((full) => {
      const refuse = () => {
        throw new DOMException('no', full ? 'QuotaExceededError' : 'SecurityError');
      };
      if (full) Storage.prototype.setItem = refuse;
      else {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, { configurable: true, get: refuse });
        }
      }
    }, how.startsWith('has no room'));
    const [product] = shop.products;
    await visit.goto('/');
    await page.locator('header').getByRole('link', { name: 'Login' }).waitFor();
    await visit.goto(`/product/${product?._id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add To Cart: / })
      .first()
      .click();
    await page.waitForURL('**/login?next=*');
    await page.goBack();
    await heading(page, product?.productName ?? '');
    await visit.close();
  },
);

test('a failed list leaves the rest of its page intact and is retried alone', async () => {
  const visit = await openVisit(shop, { expected: /status of 400/ });
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  await page.locator('summary').filter({ hasText: 'Category' }).click();
  await page.route('**/trpc/**', (route) => route.fulfill(REFUSED));
  await page.getByRole('checkbox', { name: 'Watches' }).check();
  await page.getByText('The products could not be loaded.').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Watches' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Remove Watches' }).waitFor();
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Search Results : \d+$/).waitFor();
  await page.getByRole('button', { name: 'Load them again' }).click();
  await page.getByRole('checkbox', { name: /^In stock/ }).waitFor();
  await visit.close();
});

test('a button pressed before the code has loaded does its work afterwards', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  const letGo = await hold(page, '/assets/index-');
  // The code is requested before a slow page has loaded, so `load` would wait for the held requests.
  await page.goto(`${shop.url}/product/${shop.products[0]?._id}`, { waitUntil: 'commit' });
  const compare = page.locator('main').getByRole('button', { name: /^Compare: / });
  await compare.click();
  expect(await compare.getAttribute('aria-pressed')).toBe('false');
  letGo();
  await expect.poll(() => compare.getAttribute('aria-pressed')).toBe('true');
  await visit.close();
});

test('Enter pressed in a form before the code has loaded sends it afterwards', async () => {
  const person = await givenPerson(shop);
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  const letGo = await hold(page, '/assets/index-');
  await page.goto(`${shop.url}/login`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.setViewportSize({ width: 1440, height: 900 });
  const password = page.locator('input[type=password]');
  await password.fill(person.password);
  await password.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/login');
  letGo();
  await page.waitForURL(`${shop.url}/`);
  await visit.close();
});

test('a hydrated page requests nothing but the current user', async () => {
  const visit = await openVisit(shop);
  const asked: string[] = [];
  visit.page.on('request', (request) => {
    if (request.url().includes('/trpc/')) asked.push(request.url());
  });
  await visit.goto('/');
  await visit.page.waitForLoadState('networkidle');
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/trpc/user.me']);
  await visit.close();
});

test('a newly opened page starts at the top, wherever the previous one in this tab was scrolled', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  for (const path of ['/help', '/product-category']) {
    await visit.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await visit.close();
});

test('a hovered product is fetched before it is opened', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const fetched = page.waitForResponse((response) => response.url().includes('/trpc/product.byId'));
  await link.hover();
  await (await fetched).finished();
  // No server from here on: whatever opens was prefetched.
  await page.route('**/trpc/product.{byId,recommended}**', (route) => route.abort());
  await link.click();
  await page.getByRole('heading', { name: 'Recommended Product' }).waitFor();
  await visit.close();
});

test('cached pages open without requests; stale data is refetched in the background', async () => {
  const visit = await openVisit(shop, { clock: true });
  const { page } = visit;
  const now = Date.now();
  // The clock stands still, so a slow machine does not make data stale.
  await page.clock.setFixedTime(now);
  const level1 = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const toMobiles = page.getByRole('main').getByRole('link', { name: 'Mobiles', exact: true }).first();
  const recommended = page.getByRole('heading', { name: 'Recommended Product' });
  await visit.goto('/');
  await toMobiles.click();
  await level1('Mobiles');
  const name = await card.innerText();
  await card.click();
  await level1(name);
  await recommended.waitFor();
  await page.waitForLoadState('networkidle');

  const asked: string[] = [];
  page.on('request', (request) => {
    // Pictures come from the browser's cache, and the icon request is the browser's own.
    if (/document|script|stylesheet|fetch|xhr/.test(request.resourceType())) {
      asked.push(request.url().replace(shop.url, ''));
    }
  });
  await page.goBack();
  await level1('Mobiles');
  await page.goBack();
  await level1('Voltcart');
  await toMobiles.click();
  await level1('Mobiles');
  await card.click();
  await level1(name);
  await recommended.waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await level1('Voltcart');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await page.clock.setFixedTime(now + 31_000);
  await page.route('**/trpc/product.byId**', () => undefined);
  await page.goBack();
  await level1(name);
  await expect.poll(() => asked.some((path) => path.startsWith('/trpc/product.byId'))).toBe(true);
  await visit.close();
});
