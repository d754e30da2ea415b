import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type UserRow, updateUser } from '../user-repository.ts';
import { claimOrders } from './claim-orders-repository.ts';

/**
 * A person has proved that their account's address is theirs: by the link in a mail, whatever it was for. Every
 * way to prove it comes here, in the transaction of the proof. What belongs to a proved address follows here.
 * @param user as it is by now, locked by the caller.
 */
export async function proveEmail(
  tx: Transaction,
  deps: Pick<Deps, 'now'>,
  user: Pick<UserRow, 'id' | 'emailKey'>,
): Promise<void> {
  const now = deps.now();
  await updateUser(tx, user.id, { emailVerifiedAt: now, updatedAt: now });
  await claimOrders(tx, { userId: user.id, emailKey: user.emailKey, now });
}
