import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';

const REPORT = {
  'document-uri': 'http://shop.test/reset-password?token=abcdefgh',
  referrer: 'http://shop.test/order/ord_secret',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'self'",
  'blocked-uri': 'https://evil.example/x.js?who=ann',
  'source-file': 'http://shop.test/assets/a.js',
  'line-number': 7,
  'script-sample': 'alert("ann@example.test")',
};

async function open(level = 'warn') {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const shop = await openTestApp({ logger: { level, stream } });
  const report = (body: unknown, more: { type?: string; address?: string; headers?: object } = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': more.type ?? 'application/csp-report', ...more.headers },
      payload: typeof body === 'string' ? body : JSON.stringify({ 'csp-report': body }),
      ...(more.address ? { remoteAddress: more.address } : {}),
    });
  const log = () => lines.map((line) => JSON.parse(line)).filter(({ violation }) => violation);
  return { ...shop, report, log, text: () => lines.join('') };
}

test('neither a report nor a request line names the secret of a shared wishlist', async () => {
  const secret = 'x'.repeat(43);
  const { app, report, log, text } = await open('info');
  await report({ ...REPORT, 'document-uri': `http://shop.test/wishlist/${secret}?from=mail` });
  expect(log()[0]?.violation.page).toBe('http://shop.test/wishlist/:secret');
  await app.inject(`/wishlist/${secret}`);
  expect(text()).toContain('"path":"/wishlist/:secret"');
  expect(text()).not.toContain(secret);
});

test('every page names where to report, and a report is logged without its secrets', async () => {
  const { app, report, log, text } = await open();
  const policy = String((await app.inject('/healthz')).headers['content-security-policy']);
  expect(policy.split('; ')).toContain('report-uri /csp-report');
  const browser = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  for (const headers of [{}, browser]) {
    const answer = await report(REPORT, { headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
  expect(log()).toMatchObject([
    {
      msg: 'a page broke the content security policy',
      violation: {
        page: 'http://shop.test/reset-password',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        source: 'http://shop.test/assets/a.js',
        line: 7,
      },
    },
  ]);
  for (const hidden of ['abcdefgh', 'ann', 'ord_secret']) expect(text()).not.toContain(hidden);
});

test('at most twenty different violations are logged an hour', async () => {
  const { report, log, clock } = await open();
  for (let i = 0; i < 50; i++) {
    const blocked = `https://evil.example/${i % 25}`;
    await report({ ...REPORT, 'blocked-uri': blocked }, { address: `198.51.100.${i}` });
  }
  expect(log()).toHaveLength(20);
  clock.advance(3_600_000);
  await report(REPORT);
  expect(log()).toHaveLength(21);
});

test('thirty reports a minute from one address; they do not count against its other requests', async () => {
  const { app, report } = await open();
  for (let i = 0; i < 30; i++) expect((await report(REPORT)).statusCode).toBe(204);
  const limited = await report(REPORT);
  expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(Number((await app.inject('/api/get-product')).statusCode)).toBe(200);
});

test('anything else is refused', async () => {
  const { app, report, log } = await open();
  const answers = [
    await report('{'),
    await report('[]'),
    await report('null'),
    await report({ 'document-uri': 5 }),
    await report(`{"__proto__":{"x":1},"csp-report":{}}`),
    await report({ ...REPORT, 'script-sample': 'x'.repeat(9_000) }),
    await report(REPORT, { type: 'application/json' }),
    await report(REPORT, { type: 'text/plain' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 413, 415, 415]);
  expect((await app.inject('/csp-report')).statusCode).toBe(404);
  expect(log()).toEqual([]);
});
