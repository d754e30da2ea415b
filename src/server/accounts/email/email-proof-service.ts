import type { UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type UserRow, updateUser } from '../user-repository.ts';
import { claimOrders } from './claim-orders-repository.ts';

type Proved = Pick<UserRow, 'emailKey'> & { id: UserId };

/**
 * A mailed link was followed: the account's address is a real one, and its owner wants the account. It does not
 * say that whoever knows the account's password is that owner, because anybody can sign up with any address.
 */
export const confirmEmail = (tx: Transaction, deps: Pick<Deps, 'now'>, { id }: Proved): Promise<void> =>
  updateUser(tx, id, { emailVerifiedAt: deps.now(), updatedAt: deps.now() });

/**
 * The person who has the account's password or its session also read the mail, whatever it was for: the guest
 * orders of the address are theirs. Called in the transaction of the proof.
 * @param user as it is by now, locked by the caller.
 */
export async function proveEmail(tx: Transaction, deps: Pick<Deps, 'now'>, user: Proved): Promise<void> {
  await confirmEmail(tx, deps, user);
  await claimOrders(tx, { userId: user.id, emailKey: user.emailKey, now: deps.now() });
}
