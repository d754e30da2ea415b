import type { UserId } from '../../../shared/ids.ts';
import type { FactorAnswer, PasskeyAnswer } from '../../../shared/schemas/second-factor.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { actorKindOf } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { ChallengePurpose } from '../../db/schema/second-factors.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { type Attempt, takeAttempts, takeBackAttempts } from '../attempt-limit-service.ts';
import { type FactorChange, secondFactorChangedMail } from '../security-mail.ts';
import { enqueueSecurityMail } from '../security-mail-service.ts';
import { findUser, lockOwnUser } from '../user-repository.ts';
import { isAppCode, stepOfCode } from './authenticator-app.ts';
import {
  countRecoveryCodes,
  findAuthenticatorApp,
  findFactors,
  listPasskeys,
  notePasskeyUse,
  takeRecoveryCode,
  takeStep,
} from './factor-repository.ts';
import { CHALLENGE_MS, challengeIn, readPasskeyAnswer, requestOptions } from './passkey-answers.ts';
import { hashRecoveryCode, plainCode } from './recovery-codes.ts';
import { insertChallenge, takeChallenge } from './second-step-repository.ts';

/** Whether the person signs in with a second factor. */
export async function hasSecondFactor(from: Reader, userId: UserId): Promise<boolean> {
  const { app, passkey } = await findFactors(from, userId);
  return app || passkey;
}

/** Tells a person by mail what has changed about their second factors. */
export async function mailFactorChange(
  tx: Transaction,
  deps: Deps,
  userId: UserId,
  change: FactorChange,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const isOn = await hasSecondFactor(tx, userId);
  await enqueueSecurityMail(tx, deps, user, {
    kind: 'second_factor_changed',
    write: (warning) => secondFactorChangedMail({ ...warning, change, isOn }),
  });
}

/** Whether this admin must enrol a second factor before the panel opens, because the setting requires it. */
export async function isSecondFactorDue(deps: Deps, userId: UserId): Promise<boolean> {
  const { adminsNeedSecondStep } = await readShopSettings(deps.db.read, deps);
  return adminsNeedSecondStep && !(await hasSecondFactor(deps.db.read, userId));
}

/**
 * Checks a second factor; a code or a challenge is used up by it.
 * @throws ShopError `wrong_code`; `invalid_passkey`; `too_many_requests` after 10 wrong codes in 15 minutes for
 * the account, from whatever address: who tries codes knows the password. Passkeys are not limited, because
 * they cannot be guessed, so nobody can lock the person out altogether.
 */
export function checkFactor(
  deps: Deps,
  userId: UserId,
  { answer, purpose }: { answer: FactorAnswer; purpose: Exclude<ChallengePurpose, 'enrol'> },
): Promise<void> {
  return 'passkey' in answer
    ? checkPasskey(deps, userId, { answer: answer.passkey, purpose })
    : checkCode(deps, userId, answer.code);
}

async function checkCode(deps: Deps, userId: UserId, code: string): Promise<void> {
  const attempts: Attempt[] = [{ limit: 'secondStepOfAccount', of: [userId] }];
  await takeAttempts(deps, attempts);
  const right = await deps.db.transaction(async (tx) => {
    const used = await takeCode(tx, deps, userId, plainCode(code));
    // Only this attempt: a stranger's failures stay counted when the person signs in.
    if (used) await takeBackAttempts(tx, attempts);
    return used;
  });
  if (!right) throw new ShopError({ code: 'wrong_code' });
}

async function takeCode(tx: Transaction, deps: Deps, userId: UserId, code: string): Promise<boolean> {
  const now = deps.now();
  if (isAppCode(code)) {
    const app = await findAuthenticatorApp(tx, userId);
    const step = app?.confirmedAt ? stepOfCode(app.secret, code, now) : null;
    return step !== null && takeStep(tx, userId, step);
  }
  if (!(await takeRecoveryCode(tx, { userId, codeHash: hashRecoveryCode(code), now }))) return false;
  const { left } = await countRecoveryCodes(tx, userId);
  const user = await findUser(tx, userId);
  await audit(
    tx,
    deps,
    { kind: actorKindOf(user?.role ?? 'GENERAL'), userId },
    {
      action: 'user.recovery_code_used',
      entity: 'user',
      entityId: userId,
      data: { left },
    },
  );
  return true;
}

/** What a challenge is for, and the hash of the session or half-finished sign-in that asks for it, or the user. */
type Asked = { purpose: ChallengePurpose; asker: string };

/**
 * A challenge for one of the person's passkeys, good for one answer within five minutes.
 * @throws ShopError `unauthenticated`, `too_many_requests` like `keepChallenge`.
 */
export async function askForPasskey(deps: Deps, userId: UserId, asked: Asked) {
  const options = await requestOptions(deps.publicUrl, await listPasskeys(deps.db.read, userId));
  await keepChallenge(deps, userId, { ...asked, challenge: options.challenge });
  return options;
}

/**
 * @throws ShopError `unauthenticated` when the account has just been deleted; `too_many_requests` after 20 in five
 * minutes for the same asker, so that a stranger with the password takes none from the person.
 */
export async function keepChallenge(
  deps: Deps,
  userId: UserId,
  { purpose, asker, challenge }: Asked & { challenge: string },
): Promise<void> {
  await takeAttempts(deps, [{ limit: 'challengeOfAsker', of: [asker] }]);
  const expiresAt = new Date(deps.now().getTime() + CHALLENGE_MS);
  await deps.db.transaction(async (tx) => {
    await lockOwnUser(tx, userId);
    await insertChallenge(tx, { challenge, userId, purpose, expiresAt });
  });
}

/**
 * Uses up the challenge that an answer names.
 * @returns it. @throws ShopError `invalid_passkey` when it was not asked of this person for this purpose, was
 * used, or is too old.
 */
export async function spendChallenge(
  deps: Deps,
  userId: UserId,
  { purpose, answer }: { purpose: ChallengePurpose; answer: { clientDataJSON: string } },
): Promise<string> {
  const challenge = await challengeIn(answer);
  const taken = await deps.db.transaction((tx) =>
    takeChallenge(tx, { challenge, userId, purpose }, deps.now()),
  );
  if (!taken) throw new ShopError({ code: 'invalid_passkey' });
  return challenge;
}

async function checkPasskey(
  deps: Deps,
  userId: UserId,
  { answer, purpose }: { answer: PasskeyAnswer; purpose: ChallengePurpose },
): Promise<void> {
  const challenge = await spendChallenge(deps, userId, { purpose, answer });
  const passkey = (await listPasskeys(deps.db.read, userId)).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  if (!passkey) throw new ShopError({ code: 'invalid_passkey' });
  const newCounter = await readPasskeyAnswer(deps.publicUrl, challenge, passkey, answer);
  const now = deps.now();
  const noted = await deps.db.transaction((tx) => notePasskeyUse(tx, passkey, { newCounter, now }));
  if (!noted) throw new ShopError({ code: 'invalid_passkey' });
}
