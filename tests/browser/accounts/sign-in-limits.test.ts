import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { linkInMail } from '../support/account-support.ts';
import { atBothWidths } from '../support/both-widths.ts';
import { givenPerson, logIn, type Person } from '../support/people.ts';
import { type BrowserShop, openBrowserShop, openVisit, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' });

/** Tries wrong passwords, each from another address. */
async function guess({ url }: BrowserShop, { email }: Person, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` };
    const body = JSON.stringify({ email, password: `wrong ${i}` });
    const answer = await fetch(`${url}/api/signin`, { method: 'POST', headers, body });
    expect(answer.status).toBe(401);
  }
}

test('the owner of an account under attack gets in with the mailed link', async () => {
  const person = await givenPerson(shop);
  await guess(shop, person, 50);
  const visit = await openVisit(shop, { width: 390, expected: /429/ });
  const { page } = visit;
  await visit.goto('/login');
  await logIn(visit, person);
  await atBothWidths(page, () => toast(page, 'Too many failed logins.').first().waitFor());
  const link = await linkInMail(shop, person, 'login');
  await visit.goto(link.slice(shop.url.length));
  await logIn(visit, person);
  await page.waitForURL(`${shop.url}/`);
  const me = () => page.request.get(`${shop.url}/api/current-user`).then((answer) => answer.status());
  expect(await me()).toBe(200);

  // From then on the browser is known, and needs no link.
  await page.goto('about:blank');
  await page.request.get(`${shop.url}/api/userLogout`, { headers: { referer: `${shop.url}/` } });
  expect(await me()).toBe(401);
  await visit.goto('/login');
  await logIn(visit, person);
  await page.waitForURL(`${shop.url}/`);
  expect(await me()).toBe(200);
  await visit.close();
});

/** A proxy through which the shop is http://shop.test, and any other host answers with this page. */
async function openProxy(shopUrl: () => string, page: string): Promise<string> {
  const proxy = createServer((incoming, answer) => {
    const asked = new URL(incoming.url ?? '');
    if (asked.host !== 'shop.test') {
      answer.setHeader('content-type', 'text/html').end(page);
      return;
    }
    const target = new URL(asked.pathname + asked.search, shopUrl());
    const { method = 'GET', headers } = incoming;
    const forwarded = request(target, { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(answer);
    });
    // A page that is left breaks off what it was loading.
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  onTestFinished(() => {
    proxy.close();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('over plain http a link of another site logs nobody out, a script of ours does', async () => {
  const plain = await openBrowserShop({ PUBLIC_URL: 'http://shop.test' });
  onTestFinished(() => plain.stop());
  const person = await givenPerson(plain);
  const link = (policy: string) =>
    `<a href="http://shop.test/api/userLogout" referrerpolicy="${policy}">${policy}</a>`;
  const server = await openProxy(
    () => plain.url,
    `<!doctype html>${link('unsafe-url')}${link('no-referrer')}`,
  );
  const window = await plain.browser.newContext({ proxy: { server }, serviceWorkers: 'block' });
  onTestFinished(() => window.close());
  const page = await window.newPage();
  await page.goto('http://shop.test/help');
  const ask = (path: string, body?: unknown) =>
    page.evaluate(
      ([to, data]) =>
        fetch(
          to ?? '',
          data ? { method: 'POST', body: data, headers: { 'content-type': 'application/json' } } : {},
        ).then(({ status }) => status),
      [path, body ? JSON.stringify(body) : undefined],
    );
  expect(await ask('/api/signin', { email: person.email, password: person.password })).toBe(200);
  for (const policy of ['unsafe-url', 'no-referrer']) {
    await page.goto('http://evil.test/');
    const [answer] = await Promise.all([
      page.waitForResponse('http://shop.test/api/userLogout'),
      page.getByRole('link', { name: policy }).click(),
    ]);
    const sent = await answer.request().allHeaders();
    expect([sent.cookie?.includes('sid='), sent['sec-fetch-site'], answer.status()]).toEqual([
      true,
      undefined,
      403,
    ]);
    await page.goto('http://shop.test/help');
    expect(await ask('/api/current-user')).toBe(200);
  }
  expect(await ask('/api/userLogout')).toBe(200);
  expect(await ask('/api/current-user')).toBe(401);
});
