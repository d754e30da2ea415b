import type { UserId } from '../../shared/ids.ts';
import type { Role } from '../../shared/roles.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin, assertFresh } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import type { Transaction } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { decodeTimeCursor, type Page, timePage } from '../paging.ts';
import { endSessionsOf } from './sessions/living-session-service.ts';
import { toProfile, type UserProfile } from './user-profile.ts';
import {
  countAdmins,
  findUser,
  listUsers as listUserRows,
  lockUser,
  type UserRow,
  updateUser,
} from './user-repository.ts';

export type ListUsersInput = {
  /** Part of a name or an email address. */
  search?: string | undefined;
  role?: Role | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * Users, newest first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor
 * that is not one of ours.
 */
export async function listUsers(
  deps: Deps,
  actor: Actor,
  { search = '', role, cursor, limit }: ListUsersInput,
): Promise<Page<UserProfile>> {
  assertAdmin(actor);
  const after = decodeTimeCursor(cursor);
  const rows = await listUserRows(deps.db.read, {
    search: search.trim(),
    role: role ?? null,
    after,
    limit: limit + 1,
  });
  const { items, nextCursor } = timePage(rows, limit);
  return { items: items.map(toProfile), nextCursor };
}

/** Each role may all that the ones before it may. */
const MAY_MORE: readonly Role[] = ['GENERAL', 'PACKER', 'ADMIN'];

export type ChangeRoleInput = { userId: UserId; role: Role };

/**
 * Changes a user's role. A promotion applies to active sessions at once; a demotion ends them. Setting the
 * same role changes nothing.
 * @returns the user as it is then.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`;
 * `not_found`; `last_admin` when no admin would be left, even if two demote each other at once.
 */
export async function changeRole(
  deps: Deps,
  actor: Actor,
  { userId, role }: ChangeRoleInput,
): Promise<UserProfile> {
  assertAdmin(actor);
  assertFresh(actor);
  return deps.db.transaction(async (tx) => {
    // Before any read: on PostgreSQL a check over the set of admins is only safe behind this lock.
    await takeLockRow(tx, 'admins');
    return toProfile({ ...(await giveRole(tx, deps, actor, { userId, role })), role });
  });
}

/**
 * Changes the role for a caller that already holds the lock row `admins`.
 * @returns the user as it was before.
 */
async function giveRole(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { userId, role }: { userId: UserId; role: Role },
): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) throw new ShopError({ code: 'not_found', entity: 'user' });
  if (user.role === role) return user;
  if (user.role === 'ADMIN' && (await countAdmins(tx)) <= 1) throw new ShopError({ code: 'last_admin' });
  await assertStillAdmin(tx, actor);
  await updateUser(tx, userId, { role, updatedAt: deps.now() });
  if (MAY_MORE.indexOf(role) < MAY_MORE.indexOf(user.role)) await endSessionsOf(tx, deps.now(), userId);
  await audit(tx, deps, actor, {
    action: 'user.role_changed',
    entity: 'user',
    entityId: userId,
    data: { from: user.role, to: role },
  });
  return user;
}

/** Refuses an admin who lost the role while this call waited for the lock row. */
async function assertStillAdmin(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.kind !== 'admin') return;
  const user = await findUser(tx, actor.userId);
  if (user?.role !== 'ADMIN') throw new ShopError({ code: 'forbidden' });
}
