import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ACCENT } from '../../shared/pages/accent.ts';
import { cartParams, openTestStandIn, type TestStandIn } from '../open-test-stand-in.ts';
import { type Brand, standInPlugin } from '../stand-in-plugin.ts';

const FILLED = {
  phone: '+1 415 555 0132',
  shipping_name: 'Asha Rao',
  line1: '510 Townsend Street',
  line2: '',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12 / 34',
  card_cvc: '123',
  card_name: 'A Rao',
};

type Page = { status: number; text: string; location: string | null; headers: Headers };

async function openPage(bench: TestStandIn, more: Parameters<typeof cartParams>[1] = {}) {
  const session = await bench.stripe.checkout.sessions.create(cartParams(bench.clock, more));
  const visit = async (path = '', fields?: Record<string, string>): Promise<Page> => {
    const answer = await fetch(`${session.url}${path}`, {
      redirect: 'manual',
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    const { status, headers } = answer;
    return { status, headers, text: await answer.text(), location: headers.get('location') };
  };
  const retrieve = () => bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const successUrl = `http://shop.example/success/${session.id}`;
  return { session, visit, retrieve, successUrl };
}

test('shows lines, pictures, totals and the banner, with markup escaped', async () => {
  const { visit } = await openPage(await openTestStandIn());
  const page = await visit();
  expect(page.status).toBe(200);
  expect(page.text).toContain('Test payments');
  expect(page.text).toContain('No money moves');
  expect(page.text).toContain('Mouse &lt;Pro&gt; &amp; &quot;more&quot;');
  expect(page.text).toContain('src="https://pictures.example/mouse.webp"');
  expect(page.text).toContain('Pay $59.97');
  expect(page.text).toContain('asha@example.com');
  expect(page.text).toContain('href="http://shop.example/cancel"');
  expect(page.text.match(/<option value="\w\w"/g)).toEqual(['<option value="US"', '<option value="IN"']);
  expect(page.text).not.toMatch(/<script|style=|javascript:/i);
});

test('speaks the language that the shop asked for, and writes amounts as it does', async () => {
  const { visit } = await openPage(await openTestStandIn(), { locale: 'de' });
  const page = await visit();
  expect(page.text).toContain('<html lang="de">');
  expect(page.text).toContain('59,97\u00a0$ bezahlen');
  expect(page.text).not.toMatch(/>(Pay|Card|Contact|Shipping|Total|For testers)/);
  const refused = await visit('', { ...FILLED, card_number: '4000 0000 0000 0002' });
  expect(refused.text).toContain('Ihre Karte wurde abgelehnt.');
  await visit('/expire', {});
  expect((await visit()).text).toContain('Diese Zahlungsseite ist abgelaufen');
});

test('has its own policy: no scripts, forms may redirect to the shop', async () => {
  const { visit } = await openPage(await openTestStandIn());
  const policy = (await visit()).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://shop.example;");
  expect(policy).toContain("img-src 'self' https://pictures.example;");
  expect(policy).not.toMatch(/unsafe|script-src/);
});

test('pays with 4242 and goes to the success URL', async () => {
  const { visit, retrieve, successUrl } = await openPage(await openTestStandIn());
  expect(await visit('', FILLED)).toMatchObject({ status: 303, location: successUrl });
  expect(await retrieve()).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer_details: { name: 'A Rao', email: 'asha@example.com', phone: '+14155550132' },
    collected_information: {
      shipping_details: {
        name: 'Asha Rao',
        address: { line1: '510 Townsend Street', line2: null, country: 'US' },
      },
    },
    payment_intent: { amount_received: 5_997 },
  });
});

test.each([
  ['4000 0000 0000 0002', 'card_number', 'Your card was declined'],
  ['4000 0000 0000 9995', 'card_number', 'insufficient funds'],
  ['4000 0000 0000 0069', 'card_expiry', 'Your card has expired'],
  ['4000 0000 0000 0127', 'card_cvc', 'security code is incorrect'],
  ['4111 1111 1111 1111', 'card_number', 'No real card'],
])(
  '%s is declined; the form stays filled but for the card, and another card pays',
  async (card, field, text) => {
    const bench = await openTestStandIn();
    const { visit, retrieve, successUrl } = await openPage(bench);
    const declined = await visit('', { ...FILLED, card_number: card });
    expect(declined.status).toBe(402);
    expect(declined.text).toContain(text);
    expect(declined.text).toContain(`id="${field}-error"`);
    expect(declined.text).toContain('value="510 Townsend Street"');
    expect(declined.text).not.toContain(`value="${card}"`);
    expect(declined.text).not.toContain('value="123"');
    expect(await retrieve()).toMatchObject({ status: 'open', payment_intent: null });
    expect(await visit('', FILLED)).toMatchObject({ status: 303, location: successUrl });
    await bench.standIn.tick();
    expect(bench.receiver.types).toEqual(['checkout.session.completed']);
  },
);

test.each([
  ['a number that fails its check digit', { card_number: '4242 4242 4242 4241' }, 'card_number'],
  ['a short number', { card_number: '4242' }, 'card_number'],
  ['a card of the past', { card_expiry: '12 / 26' }, 'card_expiry'],
  ['a month 13', { card_expiry: '13 / 34' }, 'card_expiry'],
  ['two digits of CVC', { card_cvc: '12' }, 'card_cvc'],
  ['no street', { line1: ' ' }, 'line1'],
  ['a foreign postal code', { postal_code: 'SW1A 1AA' }, 'postal_code'],
  ['a country the shop does not ship to', { country: 'FR' }, 'country'],
  ['a country that is none', { country: 'constructor' }, 'country'],
  ['no phone', { phone: '' }, 'phone'],
])('%s is marked beside its field, and nothing is charged', async (_what, change, field) => {
  const { visit, retrieve } = await openPage(await openTestStandIn());
  const page = await visit('', { ...FILLED, ...change });
  expect(page.status).toBe(422);
  expect(page.text.match(/id="\w+-error"/g)).toEqual([`id="${field}-error"`]);
  expect((await retrieve()).status).toBe('open');
});

test('the first invalid field of the page has the focus', async () => {
  const { visit } = await openPage(await openTestStandIn());
  const page = await visit('', { ...FILLED, card_cvc: '', city: '' });
  expect(page.text.match(/id="\w+-error"/g)).toEqual(['id="city-error"', 'id="card_cvc-error"']);
  expect(page.text.match(/<input id="(\w+)"[^>]*autofocus>/)?.[1]).toBe('city');
});

test('a card that expires this month is valid', async () => {
  const { visit } = await openPage(await openTestStandIn());
  expect((await visit('', { ...FILLED, card_expiry: '01/27' })).status).toBe(303);
});

test('asks for address, phone and email only if the session does', async () => {
  const { visit, retrieve } = await openPage(await openTestStandIn(), {
    customer_email: '',
    // An empty string removes the field in a form; the SDK's type allows objects only.
    shipping_address_collection: '' as never,
    phone_number_collection: { enabled: false },
  });
  const page = await visit();
  expect(page.text).not.toMatch(/name="(line1|phone)"/);
  expect(page.text).toContain('>Email<');
  const card = { card_number: '4242424242424242', card_expiry: '1234', card_cvc: '123', card_name: 'A Rao' };
  expect((await visit('', card)).text).toContain('id="email-error"');
  expect((await visit('', { ...card, email: 'guest@example.com' })).status).toBe(303);
  expect(await retrieve()).toMatchObject({
    customer_details: { email: 'guest@example.com', phone: null },
    collected_information: { shipping_details: null },
  });
});

describe('a session that is not open', () => {
  test('two concurrent payments charge once, and both return to the shop', async () => {
    const bench = await openTestStandIn();
    const { visit, successUrl } = await openPage(bench);
    const pages = await Promise.all([visit('', FILLED), visit('', FILLED), visit('', FILLED)]);
    expect(pages.map(({ location }) => location)).toEqual([successUrl, successUrl, successUrl]);
    expect(await visit('', { card_number: '' })).toMatchObject({ status: 303, location: successUrl });
    await bench.standIn.tick();
    expect(bench.receiver.types).toEqual(['checkout.session.completed']);
  });

  test('a paid session says so and links to the order', async () => {
    const { visit, successUrl } = await openPage(await openTestStandIn());
    await visit('', FILLED);
    const page = await visit();
    expect(page.status).toBe(200);
    expect(page.text).toContain('This order is paid');
    expect(page.text).toContain(`href="${successUrl}"`);
  });

  test('an expired session says so, links back and charges nothing', async () => {
    const bench = await openTestStandIn();
    const { visit, session, retrieve } = await openPage(bench);
    bench.clock.advance(35 * 60_000);
    expect(await visit('', FILLED)).toMatchObject({
      status: 303,
      location: new URL(session.url ?? '').pathname,
    });
    const page = await visit();
    expect(page.status).toBe(410);
    expect(page.text).toContain('has expired');
    expect(page.text).toContain('href="http://shop.example/cancel"');
    expect((await retrieve()).payment_intent).toBeNull();
  });

  test('an unknown session is 404', async () => {
    const { url } = await openTestStandIn();
    expect((await fetch(`${url}/test-payments/pay/cs_test_none`)).status).toBe(404);
  });
});

describe('for testers', () => {
  test('blank fields get sample data, filled ones stay', async () => {
    const { visit, retrieve, successUrl } = await openPage(await openTestStandIn());
    const fields = { webhooks: 'prompt', shipping_name: 'Asha Rao', country: 'IN' };
    expect(await visit('', fields)).toMatchObject({ status: 303, location: successUrl });
    const { collected_information } = await retrieve();
    expect(collected_information?.shipping_details).toMatchObject({
      name: 'Asha Rao',
      address: { city: 'Bengaluru', country: 'IN' },
    });
  });

  test.each([
    ['late', 0, 1],
    ['duplicate', 3, 3],
    ['lost', 0, 0],
  ])('%s webhooks', async (webhooks, atOnce, afterAMinute) => {
    const bench = await openTestStandIn();
    const { visit } = await openPage(bench);
    await visit('', { webhooks });
    await bench.standIn.tick();
    expect(bench.receiver.received).toHaveLength(atOnce);
    bench.clock.advance(60_000);
    await bench.standIn.tick();
    expect(bench.receiver.received).toHaveLength(afterAMinute);
  });

  test('expires the session', async () => {
    const { visit, retrieve } = await openPage(await openTestStandIn());
    expect((await visit('/expire', {})).status).toBe(303);
    expect((await retrieve()).status).toBe('expired');
    expect((await visit('/expire', {})).status).toBe(303);
  });
});

test('is mounted by a shop, whose URL the session contains', async () => {
  const bench = await openTestStandIn({
    ownPages: false,
    pagesUrl: () => 'http://shop.example/test-payments',
  });
  let brand: Brand = { name: 'Lamp & Lens', font: '/assets/font.woff2', accents: ACCENT, logo: null };
  const shop = Fastify();
  await shop.register(standInPlugin, {
    prefix: '/test-payments',
    store: bench.standIn.store,
    brand: async () => brand,
  });
  const { session, successUrl } = await openPage(bench);
  const path = (session.url ?? '').replace('http://shop.example', '');
  expect(path).toBe(`/test-payments/pay/${session.id}`);
  const page = await shop.inject(path);
  expect(page.body).toContain(`action="${path}"`);
  const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? [];
  const style = await shop.inject(stylesheet ?? '');
  expect(style.headers['content-type']).toContain('text/css');
  expect(style.body).toContain('url("/assets/font.woff2")');
  expect(style.body).toContain(ACCENT.light);
  expect(page.body).toContain('<p class="shop">Lamp &amp; Lens</p>');
  expect(page.headers['content-security-policy']).toContain("font-src 'self'");

  const logo = { url: '/media/aa-logo.png', width: 120, height: 36 };
  brand = { ...brand, accents: { light: '#0b6e43', dark: '#5fd39c' }, logo };
  const later = (await shop.inject(path)).body;
  expect(later).toContain('<img src="/media/aa-logo.png" alt="Lamp &amp; Lens" width="120" height="36">');
  const [, newStyle] = /<link rel="stylesheet" href="([^"]+)"/.exec(later) ?? [];
  expect(newStyle).not.toBe(stylesheet);
  expect((await shop.inject(newStyle ?? '')).body).toContain('--accent: #0b6e43');
  const paid = await shop.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(FILLED).toString(),
  });
  expect(paid.headers.location).toBe(successUrl);
  await shop.close();
});
