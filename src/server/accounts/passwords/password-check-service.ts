import type { UserId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { type Attempt, forgiveAttempts, takeAttempts, uncountOnError } from '../attempt-limit-service.ts';
import { findUser } from '../user-repository.ts';

/**
 * Checks the password of a person who is signed in; a wrong one counts as a failed sign-in.
 * @throws ShopError `unauthenticated`, `wrong_password`, `too_many_requests`, `busy`.
 */
export async function checkPassword(deps: Deps, userId: UserId, password: string): Promise<void> {
  const user = await findUser(deps.db.read, userId);
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  // Counted across all addresses: the caller has a session, so a stranger cannot use this up.
  const attempts: Attempt[] = [{ limit: 'signInOfAccount', of: [user.emailKey] }];
  await takeAttempts(deps, attempts);
  const right = await uncountOnError(deps, attempts, () =>
    deps.passwords.verify(user.passwordHash, password),
  );
  if (!right) throw new ShopError({ code: 'wrong_password' });
  await deps.db.transaction((tx) => forgiveAttempts(tx, attempts));
}
