import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { makeMailedPass } from '../sign-in/sign-in-guard-service.ts';
import { type UserRow, updateUser } from '../user-repository.ts';
import { claimOrders, hasGuestOrders } from './claim-orders-repository.ts';

/** What a login needs to claim the guest orders of an address: the account's password, and this pass. */
export type OrderClaim = { email: string; pass: string };

/**
 * A mailed link was followed: the account's address is a real one, and its owner wants the account. It does not
 * prove that a person who knows the account's password is that owner, because anybody can sign up with any address.
 * @returns how the reader of the mail claims the guest orders of the address; null when there are none.
 */
export async function confirmEmail(
  tx: Transaction,
  deps: Pick<Deps, 'now'>,
  { id, email, emailKey, ownedSince }: Pick<UserRow, 'id' | 'email' | 'emailKey' | 'ownedSince'>,
): Promise<OrderClaim | null> {
  const now = deps.now();
  await updateUser(tx, id, { emailVerifiedAt: now, ownedSince: ownedSince ?? now, updatedAt: now });
  if (!(await hasGuestOrders(tx, emailKey))) return null;
  const { secret } = await makeMailedPass(tx, deps, id);
  return { email, pass: secret };
}

/**
 * The person who has the account's password or its session also read the mail, whatever it was for: the guest
 * orders of the address are theirs, and whatever else the shop knows of it. Called in the transaction of the proof.
 * @param user as it is by now, locked by the caller.
 */
export async function proveEmail(
  tx: Transaction,
  deps: Pick<Deps, 'now'>,
  user: Pick<UserRow, 'id' | 'emailKey' | 'createdAt'>,
): Promise<void> {
  const now = deps.now();
  const proved = { emailVerifiedAt: now, emailProvedAt: now, ownedSince: user.createdAt };
  await updateUser(tx, user.id, { ...proved, updatedAt: now });
  await claimOrders(tx, { userId: user.id, emailKey: user.emailKey, now });
}
