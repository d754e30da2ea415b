import { expect, test, vi } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toId } from '../../shared/ids.ts';
import { GUEST, SYSTEM } from '../actor.ts';
import * as lockRows from '../db/lock-rows.ts';
import { changeRole, listUsers } from './user-admin-service.ts';
import * as users from './user-repository.ts';

describeEngines('the administration of users', (engine) => {
  const open = async () => {
    const shop = await openTestShop(engine);
    const admins = () => users.countAdmins(shop.deps.db.read);
    const audit = async () => shop.deps.db.read.select().from(shop.deps.db.read.tables.auditEntries);
    return { ...shop, admins, audit };
  };

  test('a role change is audited; setting the same role again is not', async () => {
    const { deps, given, audit } = await open();
    const [admin, user] = [await given.user({ role: 'ADMIN' }), await given.user()];
    await changeRole(deps, admin.actor, { userId: user.id, role: 'ADMIN' });
    await changeRole(deps, admin.actor, { userId: user.id, role: 'ADMIN' });
    expect(await audit()).toMatchObject([
      {
        actorId: admin.id,
        action: 'user.role_changed',
        entityId: user.id,
        data: { from: 'GENERAL', to: 'ADMIN' },
        createdAt: deps.now(),
      },
    ]);
  });

  test('the last admin cannot be demoted, by anyone', async () => {
    const { deps, given, admins, audit } = await open();
    const admin = await given.user({ role: 'ADMIN' });
    for (const actor of [admin.actor, SYSTEM]) {
      await expect(changeRole(deps, actor, { userId: admin.id, role: 'GENERAL' })).rejects.toMatchObject({
        reason: { code: 'last_admin' },
      });
    }
    expect(await admins()).toBe(1);
    expect(await audit()).toEqual([]);
  });

  /** Two admins demote each other at once; returns how many admins are left and the loser's error. */
  async function demoteEachOther() {
    const { deps, given, admins } = await open();
    const [one, two] = [await given.user({ role: 'ADMIN' }), await given.user({ role: 'ADMIN' })];
    const results = await Promise.allSettled([
      changeRole(deps, one.actor, { userId: two.id, role: 'GENERAL' }),
      changeRole(deps, two.actor, { userId: one.id, role: 'GENERAL' }),
    ]);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.reason?.code] : [],
    );
    return { left: await admins(), refusals };
  }
  const ONE_STAYS = { left: 1, refusals: ['last_admin'] };

  test('when two admins demote each other at once, one remains', async () => {
    for (let round = 0; round < 5; round++) expect(await demoteEachOther()).toEqual(ONE_STAYS);
  });

  test('planted fault: a check without the lock row is found', async () => {
    // SQLite serialises transactions anyway, so there the fault is a stale count.
    const count = users.countAdmins;
    if (engine === 'postgresql') {
      vi.spyOn(lockRows, 'takeLockRow').mockResolvedValue(1);
      // Both count two admins and see themselves as one before either continues.
      const find = users.findUser;
      let looked = 0;
      let bothLooked: () => void = () => undefined;
      const both = new Promise<void>((resolve) => {
        bothLooked = resolve;
      });
      vi.spyOn(users, 'findUser').mockImplementation(async (from, id) => {
        const user = await find(from, id);
        if (++looked === 2) bothLooked();
        await both;
        return user;
      });
    } else {
      const find = users.findUser;
      vi.spyOn(users, 'countAdmins').mockImplementation(async (from) =>
        'isTransaction' in from ? 2 : count(from),
      );
      vi.spyOn(users, 'findUser').mockImplementation(async (from, id) => {
        const user = await find(from, id);
        return user && { ...user, role: 'ADMIN' };
      });
    }
    expect(await demoteEachOther()).toEqual({ left: 0, refusals: [] });
  });

  test('an admin who lost the role while waiting changes nobody', async () => {
    const { deps, given } = await open();
    const [former, admin] = [await given.user({ role: 'ADMIN' }), await given.user({ role: 'ADMIN' })];
    const user = await given.user();
    await changeRole(deps, admin.actor, { userId: former.id, role: 'GENERAL' });
    await expect(changeRole(deps, former.actor, { userId: user.id, role: 'ADMIN' })).rejects.toMatchObject({
      reason: { code: 'forbidden' },
    });
  });

  test('an unknown user is not found', async () => {
    const { deps, given } = await open();
    const admin = await given.user({ role: 'ADMIN' });
    await expect(
      changeRole(deps, admin.actor, { userId: toId('user', 'usr_none'), role: 'ADMIN' }),
    ).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'user' },
    });
  });

  test('visitors and customers are refused', async () => {
    const { deps, given } = await open();
    const user = await given.user();
    for (const [actor, code] of [
      [GUEST, 'unauthenticated'],
      [user.actor, 'forbidden'],
    ] as const) {
      await expect(changeRole(deps, actor, { userId: user.id, role: 'ADMIN' })).rejects.toMatchObject({
        reason: { code },
      });
      await expect(listUsers(deps, actor, { limit: 5 })).rejects.toMatchObject({ reason: { code } });
    }
  });

  test('users are listed newest first, page by page, and found by part of a name or address', async () => {
    const { deps, given } = await open();
    const names = ['Anna', 'Bob', '100% Carl', 'D_an', 'Éva'];
    for (const name of names) await given.user({ name });
    const admin = await given.user({ role: 'ADMIN', name: 'Root' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listUsers(deps, admin.actor, { limit: 2, cursor });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['Root', ...names.toReversed()]);
    const found = async (search: string) =>
      (await listUsers(deps, admin.actor, { search, limit: 9 })).items.map(({ name }) => name);
    expect(await found('ann')).toEqual(['Anna']);
    expect(await found('%')).toEqual(['100% Carl']);
    expect(await found('_')).toEqual(['D_an']);
    expect(await found('Éva')).toEqual(['Éva']);
    expect(await found('PERSON2@')).toEqual(['Bob']);
    expect(await found("'; drop table user; --")).toEqual([]);
    expect((await listUsers(deps, admin.actor, { role: 'ADMIN', limit: 9 })).items).toHaveLength(1);
    for (const bad of ['', 'x', '1.prd_0']) {
      await expect(listUsers(deps, admin.actor, { cursor: bad, limit: 9 })).rejects.toMatchObject({
        reason: { code: 'invalid_field', field: 'cursor' },
      });
    }
  });
});
