import type { UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteSecondStepsOf } from '../second-factor/second-step-repository.ts';
import { endSessionsOf } from '../sessions/living-session-service.ts';
import { updateUser } from '../user-repository.ts';
import { voidPasswordResets } from './password-reset-repository.ts';

/**
 * Sets a user's password and revokes everything that gave access before: all sessions,
 * half-finished sign-ins and reset links.
 */
export async function setPassword(
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  userId: UserId,
  passwordHash: string,
): Promise<void> {
  await updateUser(tx, userId, { passwordHash, updatedAt: now() });
  await voidPasswordResets(tx, userId, now());
  await deleteSecondStepsOf(tx, userId);
  await endSessionsOf(tx, now(), userId);
}
