import type { UserId } from '../../shared/ids.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Transaction } from '../db/database.ts';
import { voidPasswordResets } from '../repositories/password-reset-repository.ts';
import { updateUser } from '../repositories/user-repository.ts';
import type { Deps } from './deps.ts';

/**
 * Gives a user a password. Whatever could be entered by before ends with the old one: all sessions, and every
 * link that was sent to choose a new one.
 */
export async function setPassword(
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  userId: UserId,
  passwordHash: string,
): Promise<void> {
  await updateUser(tx, userId, { passwordHash, updatedAt: now() });
  await voidPasswordResets(tx, userId, now());
  await endSessionsOf(tx, now(), userId);
}
