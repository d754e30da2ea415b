import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { accountSubject } from '../../mail/mail-rules.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { areWithinLimits, attemptsFrom, takeAttempts } from '../attempt-limit-service.ts';
import { proveEmail } from '../email/email-proof-service.ts';
import { emailKey } from '../email-key-rules.ts';
import { removeStrangersFactors } from '../second-factor/rescue-service.ts';
import type { Client } from '../sessions/client.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { findUserByEmailKey, lockUser } from '../user-repository.ts';
import { assertGoodPassword } from './password-choice-service.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import { findPersonOfReset, insertPasswordReset, usePasswordReset } from './password-reset-repository.ts';
import { setPassword } from './set-password-service.ts';

const VALID_MINUTES = 30;

/**
 * Queues a mail with a reset link if the address has an account, without revealing to the caller whether it
 * does (OWASP, Forgot Password). After five mails in an hour an account silently gets no more.
 * @throws ShopError `too_many_requests` after 5 requests in an hour from one address.
 */
export async function requestReset(
  deps: Deps,
  _actor: Actor,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  await takeAttempts(deps, attemptsFrom('resetFromAddress', client.address));
  const key = emailKey(email);
  const within = await deps.db.transaction((tx) =>
    areWithinLimits(tx, deps, [{ limit: 'resetOfAccount', of: [key] }]),
  );
  if (!within) return;
  const found = await findUserByEmailKey(deps.db.read, key);
  if (!found) return;
  const token = newSecret();
  const tokenHash = hashSecret(token);
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * 60_000);
  const body = passwordResetMail({
    ...(await readLetterhead(deps.db.read, deps, { userId: found.id })),
    link: `${deps.publicUrl}/reset-password?token=${token}`,
    validForMinutes: VALID_MINUTES,
  });
  await deps.db.transaction(async (tx) => {
    // A change of the address voids the links there are: none may come after it.
    const user = await lockUser(tx, found.id);
    if (user?.emailKey !== key) return;
    await insertPasswordReset(tx, { tokenHash, userId: user.id, createdAt: now, expiresAt });
    await enqueueMail(tx, deps, {
      kind: 'password_reset',
      subjectId: accountSubject(user.id, tokenHash),
      recipient: user.email,
      body,
      secretUntil: expiresAt,
    });
  });
}

/**
 * Looks at a link without using it up, so that nobody thinks of a password in vain. It tells what `resetPassword`
 * tells before it reads the password.
 * @throws ShopError `invalid_reset_link` when it is unknown, used, or older than 30 minutes.
 */
export async function checkReset(deps: Deps, _actor: Actor, { token }: { token: string }): Promise<void> {
  await getPersonOfReset(deps, hashSecret(token));
}

async function getPersonOfReset(deps: Deps, tokenHash: string): Promise<{ email: string; name: string }> {
  const person = await findPersonOfReset(deps.db.read, tokenHash, deps.now());
  if (!person) throw new ShopError({ code: 'invalid_reset_link' });
  return person;
}

export type ResetPasswordInput = { token: string; password: string; confirmPassword: string };

/**
 * Uses up a link: sets the password, proves the address, ends all of the user's sessions and voids the other links.
 * It removes second factors that may be of a stranger who signed up with the address.
 * @throws ShopError `passwords_differ`, `weak_password` (the link stays valid); `invalid_reset_link` when it
 * is unknown, used, or older than 30 minutes.
 */
export async function resetPassword(deps: Deps, actor: Actor, input: ResetPasswordInput): Promise<void> {
  const tokenHash = hashSecret(input.token);
  // Checked first, so that invented links cost no hashing; the conditional update below is decisive.
  const person = await getPersonOfReset(deps, tokenHash);
  await assertGoodPassword(deps, { ...input, ...person });
  const passwordHash = await deps.passwords.hash(input.password);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const userId = await usePasswordReset(tx, tokenHash, now);
    if (!userId) throw new ShopError({ code: 'invalid_reset_link' });
    await setPassword(tx, deps, userId, passwordHash);
    // The link was in a mail.
    const user = await lockUser(tx, userId);
    if (user) {
      await removeStrangersFactors(tx, deps, actor, user);
      await proveEmail(tx, deps, user);
    }
    await audit(tx, deps, actor, {
      action: 'user.password_changed',
      entity: 'user',
      entityId: userId,
      data: { by: 'link' },
    });
  });
}
