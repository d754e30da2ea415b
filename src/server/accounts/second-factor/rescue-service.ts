import type { UserId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { emailKey } from '../email-key-rules.ts';
import { endSessionsOf } from '../sessions/living-session-service.ts';
import { findUserByEmailKey, type UserRow } from '../user-repository.ts';
import {
  deleteAuthenticatorApp,
  deletePasskeysOf,
  deleteRecoveryCodes,
  findAuthenticatorApp,
  listPasskeys,
} from './factor-repository.ts';
import { mailFactorChange } from './factor-service.ts';
import { deleteSecondStepsOf } from './second-step-repository.ts';

/**
 * Removes all second factors of an account and ends its sessions, for a person who has lost phone and recovery
 * codes. Only from the owner's command line.
 * @returns how many factors there were.
 * @throws ShopError `forbidden` for anyone but the shop itself; `not_found`.
 */
export async function removeSecondFactors(
  deps: Deps,
  actor: Actor,
  { email }: { email: string },
): Promise<number> {
  if (actor.kind !== 'system') throw new ShopError({ code: 'forbidden' });
  return deps.db.transaction(async (tx) => {
    const user = await findUserByEmailKey(tx, emailKey(email));
    if (!user) throw new ShopError({ code: 'not_found', entity: 'user' });
    await endSessionsOf(tx, deps.now(), user.id);
    return removeFactorsOf(tx, deps, actor, { userId: user.id, by: 'owner' });
  });
}

/**
 * Removes the second factors of a customer's account if one is from before it was its owner's: a stranger may have signed
 * up with the address, and would keep its owner out for good ("Pre-hijacked accounts", Sudhodanan and Paverd, USENIX
 * Security 2022). Whoever has another role is let in by an admin, and keeps theirs.
 * @param user as it is before the address is proved.
 */
export async function removeStrangersFactors(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  user: UserRow,
): Promise<void> {
  const { id: userId, ownedSince } = user;
  if (user.role !== 'GENERAL') return;
  const app = await findAuthenticatorApp(tx, userId);
  const factors = [...(app?.confirmedAt ? [app] : []), ...(await listPasskeys(tx, userId))];
  if (factors.some(({ createdAt }) => ownedSince === null || createdAt < ownedSince))
    await removeFactorsOf(tx, deps, actor, { userId, by: 'link' });
}

async function removeFactorsOf(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { userId, by }: { userId: UserId; by: 'owner' | 'link' },
): Promise<number> {
  const app = await deleteAuthenticatorApp(tx, userId);
  const passkeys = await deletePasskeysOf(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deleteSecondStepsOf(tx, userId);
  const removed = passkeys + (app ? 1 : 0);
  if (removed > 0) {
    await audit(tx, deps, actor, {
      action: 'user.second_factor_removed',
      entity: 'user',
      entityId: userId,
      data: { by },
    });
    await mailFactorChange(tx, deps, userId, 'allRemoved');
  }
  return removed;
}
