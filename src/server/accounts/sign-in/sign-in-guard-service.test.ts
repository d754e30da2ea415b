import { expect, test, vi } from 'vitest';
import {
  describeEngines,
  openTestShop,
  PASSWORD,
  type TestShop,
} from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import { sendDueMails } from '../../mail/mail-outbox-service.ts';
import { changePassword, signIn } from '../account-service.ts';
import type { NewSession } from '../sessions/client.ts';
import { clearEnded } from '../sessions/session-service.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

type From = { address?: string; browser?: string | null; link?: string };

function client({ address = '198.51.100.7', browser = null }: From = {}) {
  return { address, userAgent: CHROME, sessionSecret: null, browserSecret: browser };
}

const enter = ({ deps }: TestShop, { email }: { email: string }, password: string, from: From = {}) =>
  signIn(deps, GUEST, { email, password, link: from.link, client: client(from) });

/** What a sign-in is answered with: a refusal's code, or 'in'. */
const attempt = (...args: Parameters<typeof enter>): Promise<string> =>
  enter(...args).then(
    () => 'in',
    (error: unknown) => (error instanceof ShopError ? error.reason.code : String(error)),
  );

/** Tries wrong passwords for an account, each from another address. @returns the refusals. */
async function guess(shop: TestShop, user: { email: string }, times: number): Promise<Set<string>> {
  // The cost of hashing is not what is tested here.
  const verify = vi.spyOn(shop.deps.passwords, 'verify').mockResolvedValue(false);
  const answers = new Set<string>();
  for (let i = 0; i < times; i++) {
    answers.add(await attempt(shop, user, `wrong ${i}`, { address: `203.0.${i >> 8}.${i & 255}` }));
  }
  verify.mockRestore();
  return answers;
}

async function open(engine: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(engine);
  const user = await shop.given.user();
  shop.clock.advance(DAY_MS);
  /** The subjects of the mails sent since the last look. */
  const receive = async () => {
    const before = shop.sentMails.length;
    while ((await sendDueMails(shop.deps)) > 0);
    return shop.sentMails.slice(before);
  };
  const receiveLinks = async () =>
    (await receive()).flatMap(({ text }) => /\/login\?link=([\w-]{43})$/m.exec(text)?.[1] ?? []);
  return { ...shop, user, receive, receiveLinks };
}

describeEngines('failures from everywhere', (engine) => {
  test('after fifty in an hour even the right password needs the mailed link, which works once', async () => {
    const shop = await open(engine);
    const { user, receiveLinks } = shop;
    expect(await guess(shop, user, 50)).toEqual(new Set(['invalid_credentials']));
    await receiveLinks();
    expect(await attempt(shop, user, PASSWORD)).toBe('sign_in_needs_link');
    const [link = ''] = await receiveLinks();
    expect(await attempt(shop, user, 'wrong', { link })).toBe('invalid_credentials');
    expect(await attempt(shop, user, PASSWORD, { link: `${link.slice(1)}x` })).toBe('sign_in_needs_link');
    const { browser } = await enter(shop, user, PASSWORD, { link });
    expect(await attempt(shop, user, PASSWORD, { link })).toBe('sign_in_needs_link');
    // From then on this browser is known.
    expect(await attempt(shop, user, PASSWORD, { browser: browser.secret })).toBe('in');
  });

  test('no stranger can hold an account shut: there is always a valid link, and a known browser', async () => {
    const shop = await open(engine);
    const { user, clock, receiveLinks } = shop;
    let browser = (await enter(shop, user, PASSWORD)).browser.secret;
    for (let hour = 0; hour < 2; hour++) {
      await guess(shop, user, 50);
      let links: string[] = [];
      for (let minute = 0; minute < 60; minute += 20) {
        await guess(shop, user, 3);
        links = [...(await receiveLinks()), ...links];
        browser = (await enter(shop, user, PASSWORD, { browser })).browser.secret;
        clock.advance(20 * MINUTE_MS);
      }
      expect(links).toHaveLength(hour === 0 ? 3 : links.length);
      expect(links.length).toBeGreaterThan(0);
      expect(links.length).toBeLessThanOrEqual(6);
      await guess(shop, user, 1);
      const newest = [...(await receiveLinks()), ...links];
      expect(await attempt(shop, user, PASSWORD, { link: newest[0] ?? '', address: '192.0.2.99' })).toBe(
        'in',
      );
    }
  });

  test('another account, and an address without one, are counted apart and answered alike', async () => {
    const shop = await open(engine);
    const { user, given, receiveLinks } = shop;
    const nobody = { email: 'nobody@example.test' };
    const answers = [await guess(shop, user, 51), await guess(shop, nobody, 51)];
    expect(answers[1]).toEqual(answers[0]);
    const [link = '', ...others] = await receiveLinks();
    expect(others).toEqual([]);
    const other = await given.user();
    expect(await attempt(shop, other, PASSWORD)).toBe('in');
    expect(await guess(shop, other, 51)).toEqual(answers[0]);
    // A link, or a browser, opens only the account that it is for.
    expect(await attempt(shop, other, PASSWORD, { link })).toBe('sign_in_needs_link');
    const { browser } = await enter(shop, user, PASSWORD, { link });
    expect(await attempt(shop, other, PASSWORD, { browser: browser.secret })).toBe('sign_in_needs_link');
  });

  test('a known browser has the same limit for itself, and a new password makes all browsers unknown', async () => {
    const shop = await open(engine);
    const { deps, user } = shop;
    const known = (await enter(shop, user, PASSWORD)).browser.secret;
    const verify = vi.spyOn(deps.passwords, 'verify').mockResolvedValue(false);
    const answers = [];
    for (let i = 0; i < 51; i++) {
      answers.push(await attempt(shop, user, 'wrong', { browser: known, address: `203.0.113.${i}` }));
    }
    verify.mockRestore();
    expect(answers).toEqual([...Array(50).fill('invalid_credentials'), 'sign_in_needs_link']);
    // It has not used up what strangers, or the owner elsewhere, may try.
    const here = await enter(shop, user, PASSWORD);
    await guess(shop, user, 51);
    const input = {
      currentPassword: PASSWORD,
      password: 'a much better one',
      confirmPassword: 'a much better one',
    };
    const changed = await changePassword(deps, user.actor, { ...input, client: client() });
    const after = (browser: NewSession['browser']) =>
      attempt(shop, user, 'a much better one', { browser: browser.secret });
    expect(await after(here.browser)).toBe('sign_in_needs_link');
    expect(await after(changed.browser)).toBe('in');
  });

  test('IPv6 counts per /64, and per /48 at ten times that', async () => {
    const shop = await open(engine);
    // A tenth of the limits: 10 failures from an address.
    const scaled = { ...shop, deps: { ...shop.deps, rateLimitScale: 0.1 } };
    vi.spyOn(shop.deps.passwords, 'verify').mockResolvedValue(false);
    let made = 0;
    const from = (address: string) => attempt(scaled, { email: `n${made++}@example.test` }, 'x', { address });
    for (let i = 0; i < 10; i++) expect(await from(`2001:db8:1:0::${i}`)).toBe('invalid_credentials');
    expect(await from('2001:db8:1:0::ffff')).toBe('too_many_requests');
    for (let i = 0; i < 90; i++)
      expect(await from(`2001:db8:1:${1 + (i % 15)}::1`)).toBe('invalid_credentials');
    expect(await from('2001:db8:1:ff::1')).toBe('too_many_requests');
    expect(await from('2001:db8:2:ff::1')).toBe('invalid_credentials');
    vi.restoreAllMocks();
  });
});

describeEngines("mails to an account's owner", (engine) => {
  test('the tenth failure in an hour is told, once a day', async () => {
    const shop = await open(engine);
    const { user, receive, clock } = shop;
    await guess(shop, user, 9);
    expect(await receive()).toEqual([]);
    await guess(shop, user, 5);
    const mails = await receive();
    expect(mails).toMatchObject([{ to: user.email, subject: 'Failed logins to your Voltcart account' }]);
    // Failures after the right password, and within an open session, count as well.
    expect(mails[0]?.text).toContain('with a password, a code or a passkey');
    clock.advance(2 * 60 * MINUTE_MS);
    await guess(shop, user, 20);
    expect(await receive()).toEqual([]);
    clock.advance(DAY_MS);
    await guess(shop, user, 10);
    expect(await receive()).toHaveLength(1);
  });

  test('a sign-in from a new browser is told with device and address, one from a known browser is not', async () => {
    const shop = await open(engine);
    const { user, receive, clock } = shop;
    const { browser } = await enter(shop, user, PASSWORD, { address: '192.0.2.44' });
    const [mail, ...others] = await receive();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: user.email, subject: 'New login to your Voltcart account' });
    expect(mail?.text).toContain('Chrome on Windows, IP address 192.0.2.44');
    expect(mail?.text).toContain('http://shop.test/forgot-password');
    const again = await enter(shop, user, PASSWORD, { browser: browser.secret });
    expect(await receive()).toEqual([]);
    // Each sign-in gives the browser a new secret; the old one is worth nothing.
    const planted = await enter(shop, user, PASSWORD, { browser: browser.secret });
    expect(planted.browser.secret).not.toBe(browser.secret);
    expect(await receive()).toHaveLength(1);
    // A year after the last sign-in it is forgotten.
    clock.advance(366 * DAY_MS);
    await clearEnded(shop.deps);
    await enter(shop, user, PASSWORD, { browser: again.browser.secret });
    expect(await receive()).toHaveLength(1);
  });

  test('a browser is known to each of its users, and fifty of a user are', async () => {
    const shop = await open(engine);
    const { user, given, clock, receive } = shop;
    const other = await given.user();
    clock.advance(DAY_MS);
    let browser = (await enter(shop, user, PASSWORD)).browser.secret;
    browser = (await enter(shop, other, PASSWORD, { browser })).browser.secret;
    expect(await receive()).toHaveLength(2);
    browser = (await enter(shop, user, PASSWORD, { browser })).browser.secret;
    expect(await receive()).toEqual([]);
    for (let i = 0; i < 52; i++) {
      clock.advance(1);
      await enter(shop, user, PASSWORD);
    }
    // A program that keeps no cookies does not flood its owner.
    expect(await receive()).toHaveLength(4);
    const { signInPasses } = shop.deps.db.read.tables;
    const passes = await shop.deps.db.read.select().from(signInPasses);
    expect(passes.filter(({ userId }) => userId === user.id)).toHaveLength(50);
    expect(passes.filter(({ userId }) => userId === other.id)).toHaveLength(1);
  });

  test('whoever has just signed up is not told about the browser they did it with', async () => {
    const shop = await open(engine);
    await enter(shop, await shop.given.user(), PASSWORD);
    expect(await shop.receive()).toEqual([]);
  });

  test('a new password is told, however it was set, and in the language of the person', async () => {
    const shop = await open(engine);
    const { deps, user, receive } = shop;
    const { users } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.update(users).set({ language: 'de' }));
    const input = {
      currentPassword: PASSWORD,
      password: 'a much better one',
      confirmPassword: 'a much better one',
    };
    await changePassword(deps, user.actor, { ...input, client: client() });
    expect(await receive()).toMatchObject([
      { to: user.email, subject: 'Ihr Passwort bei Voltcart wurde geändert' },
    ]);
  });
});

describeEngines('failed sign-ins in the audit log', (engine) => {
  const failures = async ({ deps }: TestShop) =>
    (await listAuditLog(deps, SYSTEM, { limit: 100 })).items.filter(
      ({ action }) => action === 'user.sign_in_failed',
    );

  test('name the account if there is one, and the address; not the password', async () => {
    const shop = await open(engine);
    const { user, deps } = shop;
    await attempt(shop, user, 'my secret', { address: '192.0.2.1' });
    await attempt(shop, { email: 'nobody@example.test' }, 'my secret', { address: '192.0.2.2' });
    await enter(shop, user, PASSWORD);
    const found = await failures(shop);
    expect(found).toMatchObject([
      {
        entityId: 'none',
        subjectName: null,
        actorName: null,
        byStaff: false,
        data: { address: '192.0.2.2' },
      },
      { entityId: user.id, actorName: null, byStaff: false, data: { address: '192.0.2.1' } },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/secret|nobody@/);
    const { actor } = await shop.given.user({ role: 'ADMIN' });
    expect((await listAuditLog(deps, actor, { limit: 50, by: 'staff' })).items).toEqual([]);
  });

  test('are at most ten in 15 minutes from an address, and deleted after 90 days', async () => {
    const shop = await open(engine);
    vi.spyOn(shop.deps.passwords, 'verify').mockResolvedValue(false);
    for (let i = 0; i < 30; i++) await attempt(shop, { email: `n${i}@example.test` }, 'x');
    vi.restoreAllMocks();
    expect(await failures(shop)).toHaveLength(10);
    shop.clock.advance(90 * DAY_MS);
    await attempt(shop, shop.user, 'wrong');
    await clearEnded(shop.deps);
    expect(await failures(shop)).toHaveLength(11);
    shop.clock.advance(1);
    await clearEnded(shop.deps);
    expect(await failures(shop)).toMatchObject([{ entityId: shop.user.id }]);
  });
});
