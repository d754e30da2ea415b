import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { changeRole } from '../user-admin-service.ts';
import { clearEnded, endSession, listSessions, openSession } from './session-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const client = (sessionSecret: string | null) => ({
  address: '192.0.2.1',
  userAgent: '',
  sessionSecret,
  browserSecret: null,
});

describeEngines('sessions', (engine) => {
  const open = async () => {
    const shop = await openTestShop(engine);
    const kindOf = async (secret: string) => (await openSession(shop.deps, secret)).actor.kind;
    const rows = async () => shop.deps.db.read.select().from(shop.deps.db.read.tables.sessions);
    return { ...shop, kindOf, rows };
  };

  test.each([
    ['GENERAL', 30 * DAY],
    ['ADMIN', 8 * HOUR],
  ] as const)('a session of %s ends unused after its idle time', async (role, idle) => {
    const { given, clock, kindOf } = await open();
    const secret = await given.session(await given.user({ role }));
    clock.advance(idle - 1);
    expect(await kindOf(secret)).not.toBe('guest');
    clock.advance(idle);
    expect(await kindOf(secret)).toBe('guest');
  });

  test.each([
    ['GENERAL', 20 * DAY, 4],
    ['ADMIN', 6 * HOUR, 3],
  ] as const)('a session of %s that is used all the time ends all the same', async (role, step, steps) => {
    const { given, clock, kindOf } = await open();
    const secret = await given.session(await given.user({ role }));
    for (let i = 0; i < steps; i++) {
      clock.advance(step);
      expect(await kindOf(secret)).not.toBe('guest');
    }
    clock.advance(step);
    expect(await kindOf(secret)).toBe('guest');
  });

  test('"last seen" is updated at most hourly, and the cookie’s expiry with it', async () => {
    const { deps, given, clock, rows } = await open();
    const secret = await given.session(await given.user());
    const begun = clock.now();
    clock.advance(HOUR - 1);
    expect((await openSession(deps, secret)).prolongedTo).toBeNull();
    expect((await rows())[0]?.lastSeenAt).toEqual(begun);
    clock.advance(1);
    expect((await openSession(deps, secret)).prolongedTo).toEqual(new Date(clock.now().getTime() + 30 * DAY));
    expect((await rows())[0]?.lastSeenAt).toEqual(clock.now());
  });

  test('what was begun, seen or proved while the clock was a year ahead counts as none', async () => {
    const { deps, given, clock, kindOf, rows } = await open();
    const [user, admin] = [await given.user(), await given.user({ role: 'ADMIN' })];
    const [kept, idle] = [await given.session(user), await given.session(admin)];
    clock.advance(-365 * DAY);
    const begun = clock.now();
    const { sessions } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.update(sessions).set({ createdAt: begun }));
    // Both were seen a year ahead of now, and have proved then who they are.
    expect((await openSession(deps, kept)).actor).toMatchObject({ kind: 'customer', fresh: false });
    expect(await kindOf(idle)).toBe('admin');
    expect((await rows()).map(({ lastSeenAt }) => lastSeenAt)).toEqual([begun, begun]);
    clock.advance(8 * HOUR);
    expect([await kindOf(kept), await kindOf(idle)]).toEqual(['customer', 'guest']);
    clock.advance(365 * DAY);
    const ahead = await given.session(user);
    clock.advance(-365 * DAY);
    expect(await kindOf(ahead)).toBe('guest');
    expect(await listSessions(deps, user.actor, client(null))).toHaveLength(1);
  });

  test('one seen while the clock was ahead ends by when it was begun, unless it is seen again', async () => {
    const { deps, given, clock, kindOf } = await open();
    const secret = await given.session(await given.user({ role: 'ADMIN' }));
    const { sessions } = deps.db.read.tables;
    const lastSeenAt = new Date(clock.now().getTime() + 365 * DAY);
    await deps.db.transaction((tx) => tx.update(sessions).set({ lastSeenAt }));
    clock.advance(8 * HOUR);
    expect(await kindOf(secret)).toBe('guest');
  });

  test('another machine may be five minutes ahead', async () => {
    const { deps, given, clock } = await open();
    const secret = await given.session(await given.user());
    clock.advance(-5 * 60_000);
    expect((await openSession(deps, secret)).actor).toMatchObject({ kind: 'customer', fresh: true });
    clock.advance(-1);
    expect((await openSession(deps, secret)).actor.kind).toBe('guest');
  });

  test('a promotion applies at once and shortens the session; a demotion ends it', async () => {
    const { deps, given, clock, kindOf } = await open();
    await given.user({ role: 'ADMIN' });
    const user = await given.user();
    const secret = await given.session(user);
    await changeRole(deps, SYSTEM, { userId: user.id, role: 'ADMIN' });
    expect(await kindOf(secret)).toBe('admin');
    clock.advance(9 * HOUR);
    expect(await kindOf(secret)).toBe('guest');
    const again = await given.session(user);
    await changeRole(deps, SYSTEM, { userId: user.id, role: 'GENERAL' });
    expect(await kindOf(again)).toBe('guest');
  });

  test('users see and end only their own sessions', async () => {
    const { deps, given, kindOf } = await open();
    const [user, other] = [await given.user(), await given.user()];
    const [here, there, theirs] = [
      await given.session(user),
      await given.session(user),
      await given.session(other),
    ];
    const list = await listSessions(deps, user.actor, client(here));
    expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
    for (const hidden of [here, there]) expect(JSON.stringify(list)).not.toContain(hidden);
    const [foreign] = await listSessions(deps, other.actor, client(theirs));
    for (const id of [foreign?.id ?? '', 'unknown']) {
      await expect(
        endSession(deps, user.actor, { session: { id }, client: client(here) }),
      ).rejects.toMatchObject({
        reason: { code: 'not_found' },
      });
    }
    const id = list.find(({ current }) => !current)?.id ?? '';
    expect(await endSession(deps, user.actor, { session: { id }, client: client(here) })).toEqual({
      endedOwn: false,
    });
    expect([await kindOf(here), await kindOf(there), await kindOf(theirs)]).toEqual([
      'customer',
      'guest',
      'customer',
    ]);
    const everywhere = { session: { all: true } as const, client: client(here) };
    expect(await endSession(deps, user.actor, everywhere)).toEqual({ endedOwn: true });
    expect([await kindOf(here), await kindOf(theirs)]).toEqual(['guest', 'customer']);
    await expect(listSessions(deps, GUEST, client(null))).rejects.toMatchObject({
      reason: { code: 'unauthenticated' },
    });
    await expect(endSession(deps, GUEST, everywhere)).rejects.toMatchObject({
      reason: { code: 'unauthenticated' },
    });
  });

  test('ended sessions are deleted, active ones stay', async () => {
    const { deps, given, clock, rows, kindOf } = await open();
    const [user, admin] = [await given.user(), await given.user({ role: 'ADMIN' })];
    await given.session(user);
    clock.advance(29 * DAY);
    await given.session(admin);
    const living = await given.session(user);
    clock.advance(DAY);
    expect(await rows()).toHaveLength(3);
    await clearEnded(deps);
    clock.advance(1);
    await clearEnded(deps);
    expect(await rows()).toHaveLength(1);
    expect(await kindOf(living)).toBe('customer');
  });

  test.each(['', 'x', `${'a'.repeat(39)}'`])('an invented secret %j is a guest', async (secret) => {
    const { kindOf } = await open();
    expect(await kindOf(secret)).toBe('guest');
  });
});
