import type { FactorAnswer } from '../../../shared/schemas/second-factor.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertFresh, assertSignedIn } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { checkPassword } from '../passwords/password-check-service.ts';
import type { Client } from '../sessions/client.ts';
import { sessionIdOf } from '../sessions/secrets.ts';
import { noteProof } from '../sessions/session-repository.ts';
import { recordFailureOf } from '../sign-in/sign-in-guard-service.ts';
import { askForPasskey, checkFactor, hasSecondFactor } from './factor-service.ts';

/**
 * What the browser needs to prove with a passkey who is there.
 * @throws ShopError `unauthenticated`; `too_many_requests` after 20 in five minutes for the session.
 */
export async function passkeyForProof(deps: Deps, actor: Actor, { sessionSecret }: Client) {
  const userId = assertSignedIn(actor);
  const asker = sessionSecret ? sessionIdOf(sessionSecret) : userId;
  return askForPasskey(deps, userId, { purpose: 'prove', asker });
}

export type ProveInput = { answer: { password: string } | FactorAnswer; client: Client };

/**
 * Proves again who is there, for this session: with the second factor, or with the password by a person who
 * has none. A stolen password gets no further here than at the login.
 * @throws ShopError `unauthenticated`; `second_step_needed` for a password when there is a second factor;
 * `wrong_password`, which counts as a failed sign-in; the refusals of `checkFactor`. A wrong answer is recorded like
 * a failed sign-in.
 */
export async function prove(deps: Deps, actor: Actor, { answer, client }: ProveInput): Promise<void> {
  const userId = assertSignedIn(actor);
  await recordFailureOf(deps, { userId, client }, async () => {
    if (!('password' in answer)) return checkFactor(deps, userId, { answer, purpose: 'prove' });
    if (await hasSecondFactor(deps.db.read, userId)) throw new ShopError({ code: 'second_step_needed' });
    await checkPassword(deps, userId, answer.password);
  });
  const { sessionSecret } = client;
  if (sessionSecret) await deps.db.transaction((tx) => noteProof(tx, sessionIdOf(sessionSecret), deps.now()));
}

/** For an act that is no call of its own, such as a download. @throws ShopError `fresh_sign_in_needed`. */
export async function requireProof(_deps: Deps, actor: Actor): Promise<void> {
  assertFresh(actor);
}
