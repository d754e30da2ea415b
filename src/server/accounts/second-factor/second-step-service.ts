import type { UserId } from '../../../shared/ids.ts';
import type { FactorAnswer } from '../../../shared/schemas/second-factor.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Client, NewSession } from '../sessions/client.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { beginSignedIn } from '../sessions/sign-in-session-service.ts';
import { recordFailureOf } from '../sign-in/sign-in-guard-service.ts';
import { lockUser } from '../user-repository.ts';
import { findFactors } from './factor-repository.ts';
import { askForPasskey, checkFactor } from './factor-service.ts';
import { findSecondStep, insertSecondStep, takeSecondStep } from './second-step-repository.ts';

const SECOND_STEP_MS = 10 * 60_000;

/** A sign-in whose password was right. `token` stands for it; it opens nothing without the second factor. */
export type SecondStep = {
  token: string;
  /** Whether the person has an authenticator app; a recovery code is possible in any case. */
  app: boolean;
  passkey: boolean;
};

/** @returns null when the person has no second factor: the password was enough. */
export async function openSecondStep(
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  userId: UserId,
): Promise<SecondStep | null> {
  const { app, passkey } = await findFactors(tx, userId);
  if (!app && !passkey) return null;
  const token = newSecret();
  const expiresAt = new Date(now().getTime() + SECOND_STEP_MS);
  await insertSecondStep(tx, { tokenHash: hashSecret(token), userId, expiresAt });
  return { token, app, passkey };
}

async function getSecondStep(deps: Deps, token: string): Promise<UserId> {
  const userId = await findSecondStep(deps.db.read, hashSecret(token), deps.now());
  if (!userId) throw new ShopError({ code: 'second_step_expired' });
  return userId;
}

/**
 * What the browser needs to answer with a passkey.
 * @throws ShopError `second_step_expired`; `too_many_requests` after 20 in five minutes for the sign-in.
 */
export async function passkeyForSignIn(deps: Deps, _actor: Actor, { token }: { token: string }) {
  const userId = await getSecondStep(deps, token);
  return askForPasskey(deps, userId, { purpose: 'sign_in', asker: hashSecret(token) });
}

export type FinishSignInInput = { token: string; answer: FactorAnswer; client: Client };

/**
 * Finishes a sign-in with the second factor and begins a new session; the browser's old one ends.
 * @throws ShopError `second_step_expired` after 10 minutes, or when the password has changed since; the
 * refusals of `checkFactor`, after which it can be tried again; a wrong answer is recorded like a wrong password.
 */
export async function finishSignIn(
  deps: Deps,
  _actor: Actor,
  { token, answer, client }: FinishSignInInput,
): Promise<NewSession> {
  const userId = await getSecondStep(deps, token);
  await recordFailureOf(deps, { userId, client }, () =>
    checkFactor(deps, userId, { answer, purpose: 'sign_in' }),
  );
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const taken = await takeSecondStep(tx, hashSecret(token), deps.now());
    if (!user || !taken) throw new ShopError({ code: 'second_step_expired' });
    return beginSignedIn(tx, deps, user, client);
  });
}
