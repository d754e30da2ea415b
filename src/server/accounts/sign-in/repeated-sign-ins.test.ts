import { expect, test } from 'vitest';
import { describeEngines, openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { GUEST } from '../../actor.ts';
import { signIn } from '../account-service.ts';
import { openSession } from '../sessions/session-service.ts';

const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };

describeEngines('signing in again and again', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const user = await given.user();
    const enter = (email = user.email, password = PASSWORD) =>
      signIn(deps, GUEST, { email, password, client }).then(
        () => 'in',
        (error: { reason: { code: string } }) => error.reason.code,
      );
    const { sessions } = deps.db.read.tables;
    const countSessions = async () => (await deps.db.read.select().from(sessions)).length;
    const kindOf = async (secret: string) => (await openSession(deps, secret)).actor.kind;
    return { ...shop, user, enter, countSessions, kindOf };
  }

  test('keeps an account’s fifty sessions that were seen last', async () => {
    const { deps, given, clock, user, countSessions, kindOf } = await open();
    const other = await given.session(await given.user());
    const [used, unused] = [await given.session(user), await given.session(user)];
    clock.advance(60 * MINUTE_MS);
    await openSession(deps, used);
    for (let n = 2; n < 50; n++) await given.session(user);
    expect(await countSessions()).toBe(51);
    const last = await given.session(user);
    expect(await countSessions()).toBe(51);
    expect(await Promise.all([used, unused, last, other].map(kindOf))).toEqual([
      'customer',
      'guest',
      'customer',
      'customer',
    ]);
  });

  test('ends those first that were begun while the clock was ahead', async () => {
    const { given, clock, user, kindOf } = await open();
    const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
    const usual = await given.session(user);
    clock.advance(YEAR_MS);
    for (let n = 0; n < 45; n++) await given.session(user);
    clock.advance(MINUTE_MS - YEAR_MS);
    for (let n = 0; n < 10; n++) await given.session(user);
    expect(await kindOf(usual)).toBe('customer');
  });

  test('ends after a hundred times in 15 minutes, for the account only', async () => {
    const { deps, given, clock, user, enter } = await open();
    for (let n = 0; n < 100; n++) expect(await enter()).toBe('in');
    expect(await enter()).toBe('too_many_requests');
    expect(await enter((await given.user()).email)).toBe('in');
    const { auditEntries } = deps.db.read.tables;
    expect(await deps.db.read.select().from(auditEntries)).toHaveLength(101);
    // A refused sign-in is no failure, and failures use nothing up.
    for (let n = 0; n < 9; n++) expect(await enter(user.email, 'wrong')).toBe('invalid_credentials');
    clock.advance(15 * MINUTE_MS);
    expect(await enter()).toBe('in');
  });

  test('a stranger without the password uses up nothing of it', async () => {
    const { user, enter, clock } = await open();
    for (let n = 0; n < 40; n++) {
      await enter(user.email, 'wrong');
      if (n % 10 === 9) clock.advance(15 * MINUTE_MS);
    }
    for (let n = 0; n < 100; n++) expect(await enter()).toBe('in');
  });
});
