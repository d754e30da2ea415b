import type { UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteEmailLinksOf } from '../email/email-link-repository.ts';
import { deleteSecondStepsOf } from '../second-factor/second-step-repository.ts';
import { passwordChangedMail } from '../security-mail.ts';
import { enqueueSecurityMail } from '../security-mail-service.ts';
import { endSessionsOf } from '../sessions/living-session-service.ts';
import { deleteSignInPassesOf } from '../sign-in/sign-in-pass-repository.ts';
import { findUser, updateUser } from '../user-repository.ts';
import { voidPasswordResets } from './password-reset-repository.ts';

/**
 * Sets a user's password, tells them by mail, and revokes everything that gave access before: all sessions,
 * half-finished sign-ins, all mailed links (also one that would change the address), and what lets a sign-in past the limits.
 */
export async function setPassword(
  tx: Transaction,
  deps: Deps,
  userId: UserId,
  passwordHash: string,
): Promise<void> {
  const now = deps.now();
  await updateUser(tx, userId, { passwordHash, updatedAt: now });
  await voidPasswordResets(tx, userId, now);
  await deleteEmailLinksOf(tx, userId);
  await deleteSecondStepsOf(tx, userId);
  await endSessionsOf(tx, now, userId);
  await deleteSignInPassesOf(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) return;
  await enqueueSecurityMail(tx, deps, user, { kind: 'password_changed', write: passwordChangedMail });
}
