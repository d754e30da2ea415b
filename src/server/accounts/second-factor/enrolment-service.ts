import type { PasskeyId, UserId } from '../../../shared/ids.ts';
import type { SecondFactorFact } from '../../../shared/operations/audit.ts';
import type { NewPasskey } from '../../../shared/schemas/second-factor.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertFresh, assertSignedIn } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { isUniqueViolation } from '../../db/constraint.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { takeAttempts } from '../attempt-limit-service.ts';
import { findUser, lockOwnUser, type UserRow } from '../user-repository.ts';
import { appUri, newAppSecret, stepOfCode } from './authenticator-app.ts';
import {
  confirmAuthenticatorApp,
  countRecoveryCodes,
  deleteAuthenticatorApp,
  deletePasskey,
  deleteRecoveryCodes,
  findAuthenticatorApp,
  insertPasskey,
  listPasskeys,
  putAuthenticatorApp,
  putRecoveryCodes,
  renamePasskey as renamePasskeyRow,
} from './factor-repository.ts';
import { hasSecondFactor, keepChallenge, mailFactorChange, spendChallenge } from './factor-service.ts';
import { creationOptions, readNewPasskey } from './passkey-answers.ts';
import { hashRecoveryCode, newRecoveryCode, plainCode, RECOVERY_CODES } from './recovery-codes.ts';

/** The most passkeys of one account. */
const PASSKEYS_MAX = 10;

export type SecondFactors = {
  /** Null without one. */
  app: { createdAt: Date } | null;
  passkeys: { id: PasskeyId; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  recoveryCodesLeft: number;
};

/** The recovery codes that a first factor brings, to be shown this once; null with any further factor. */
export type Enrolled = { recoveryCodes: string[] | null };

/** The caller's second factors. @throws ShopError `unauthenticated`. */
export async function listSecondFactors(deps: Deps, actor: Actor): Promise<SecondFactors> {
  const userId = assertSignedIn(actor);
  const { read } = deps.db;
  const app = await findAuthenticatorApp(read, userId);
  const passkeys = await listPasskeys(read, userId);
  const { left } = await countRecoveryCodes(read, userId);
  return {
    app: app?.confirmedAt ? { createdAt: app.confirmedAt } : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: left,
  };
}

/** Changing second factors requires a fresh proof of identity. @throws ShopError `unauthenticated`, `fresh_sign_in_needed`. */
function assertMayChange(actor: Actor): UserId {
  assertFresh(actor);
  return assertSignedIn(actor);
}

/**
 * Runs a change of one person's factors, one at a time.
 * @throws ShopError `too_many_requests` after 20 in an hour, because most of them are mailed and audited.
 */
async function changing<T>(
  deps: Deps,
  userId: UserId,
  body: (tx: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const before = await findUser(deps.db.read, userId);
  if (!before) throw new ShopError({ code: 'unauthenticated' });
  // Counted by the address, which outlives the account: whoever signs up with somebody else's could delete it.
  await takeAttempts(deps, [{ limit: 'factorChangeOfAccount', of: [before.emailKey] }]);
  return deps.db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, userId);
    return body(tx, user);
  });
}

/**
 * Makes the key for an authenticator app. It counts once a code confirms it.
 * @returns the key in base32, and the address for a QR code.
 * @throws ShopError `unauthenticated`, `fresh_sign_in_needed`; `authenticator_exists`.
 */
export async function beginApp(deps: Deps, actor: Actor): Promise<{ secret: string; uri: string }> {
  const userId = assertMayChange(actor);
  const { shopName } = await readShopSettings(deps.db.read, deps);
  const secret = newAppSecret();
  return changing(deps, userId, async (tx, { email }) => {
    const app = await findAuthenticatorApp(tx, userId);
    if (app?.confirmedAt) throw new ShopError({ code: 'authenticator_exists' });
    await putAuthenticatorApp(tx, { userId, secret, createdAt: deps.now() });
    return { secret, uri: appUri(secret, { issuer: shopName, label: email }) };
  });
}

/**
 * Confirms an authenticator app with its first code, which is used up by it.
 * @throws ShopError `unauthenticated`, `fresh_sign_in_needed`; `wrong_code`, also when nothing waits for one.
 */
export async function confirmApp(deps: Deps, actor: Actor, { code }: { code: string }): Promise<Enrolled> {
  const userId = assertMayChange(actor);
  return changing(deps, userId, async (tx) => {
    const app = await findAuthenticatorApp(tx, userId);
    const now = deps.now();
    const step = app && !app.confirmedAt ? stepOfCode(app.secret, plainCode(code), now) : null;
    if (step === null) throw new ShopError({ code: 'wrong_code' });
    await confirmAuthenticatorApp(tx, userId, { confirmedAt: now, lastStep: step });
    return enrolled(tx, deps, actor, { factor: 'authenticator' });
  });
}

/** Removes the authenticator app, if there is one. @throws ShopError `unauthenticated`, `fresh_sign_in_needed`. */
export async function removeApp(deps: Deps, actor: Actor): Promise<void> {
  const userId = assertMayChange(actor);
  return changing(deps, userId, async (tx) => {
    if (await deleteAuthenticatorApp(tx, userId)) await removed(tx, deps, actor, { factor: 'authenticator' });
  });
}

/**
 * What the browser needs to make a passkey.
 * @throws ShopError `unauthenticated`, `fresh_sign_in_needed`; `passkey_limit`.
 */
export async function beginPasskey(deps: Deps, actor: Actor) {
  const userId = assertMayChange(actor);
  const { shopName } = await readShopSettings(deps.db.read, deps);
  const known = await listPasskeys(deps.db.read, userId);
  if (known.length >= PASSKEYS_MAX) throw new ShopError({ code: 'passkey_limit', limit: PASSKEYS_MAX });
  const user = await findUser(deps.db.read, userId);
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  const options = await creationOptions(deps.publicUrl, { shopName, user, known });
  await keepChallenge(deps, userId, { purpose: 'enrol', asker: userId, challenge: options.challenge });
  return options;
}

/**
 * Adds a passkey that the browser made.
 * @throws ShopError `unauthenticated`, `fresh_sign_in_needed`; `invalid_passkey`; `passkey_limit`.
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  { name, made }: { name: string; made: NewPasskey },
): Promise<Enrolled> {
  const userId = assertMayChange(actor);
  const challenge = await spendChallenge(deps, userId, { purpose: 'enrol', answer: made });
  const key = await readNewPasskey(deps.publicUrl, challenge, made);
  const row = { id: deps.newId('passkey'), userId, ...key, transports: made.transports, name };
  try {
    return await changing(deps, userId, async (tx) => {
      const passkeys = await listPasskeys(tx, userId);
      if (passkeys.length >= PASSKEYS_MAX)
        throw new ShopError({ code: 'passkey_limit', limit: PASSKEYS_MAX });
      await insertPasskey(tx, { ...row, createdAt: deps.now(), lastUsedAt: null });
      return enrolled(tx, deps, actor, { factor: 'passkey', name });
    });
  } catch (error) {
    // Made a second time, or already another account's.
    if (isUniqueViolation(error)) throw new ShopError({ code: 'invalid_passkey' }, { cause: error });
    throw error;
  }
}

/** @throws ShopError `unauthenticated`, `not_found`. */
export async function renamePasskey(
  deps: Deps,
  actor: Actor,
  { id, name }: { id: PasskeyId; name: string },
): Promise<void> {
  const userId = assertSignedIn(actor);
  const found = await deps.db.transaction((tx) => renamePasskeyRow(tx, { userId, id, name }));
  if (!found) throw new ShopError({ code: 'not_found', entity: 'second_factor' });
}

/** @throws ShopError `unauthenticated`, `fresh_sign_in_needed`, `not_found`. */
export async function removePasskey(deps: Deps, actor: Actor, { id }: { id: PasskeyId }): Promise<void> {
  const userId = assertMayChange(actor);
  return changing(deps, userId, async (tx) => {
    const name = await deletePasskey(tx, userId, id);
    if (name === null) throw new ShopError({ code: 'not_found', entity: 'second_factor' });
    await removed(tx, deps, actor, { factor: 'passkey', name });
  });
}

/**
 * Makes new recovery codes; the old ones are void.
 * @returns the codes, which exist nowhere else.
 * @throws ShopError `unauthenticated`, `fresh_sign_in_needed`; `not_found` without a second factor.
 */
export async function renewRecoveryCodes(deps: Deps, actor: Actor): Promise<string[]> {
  const userId = assertMayChange(actor);
  return changing(deps, userId, async (tx) => {
    if (!(await hasSecondFactor(tx, userId)))
      throw new ShopError({ code: 'not_found', entity: 'second_factor' });
    await audit(tx, deps, actor, {
      action: 'user.recovery_codes_made',
      entity: 'user',
      entityId: userId,
      data: {},
    });
    await mailFactorChange(tx, deps, userId, 'codesMade');
    return makeRecoveryCodes(tx, userId);
  });
}

async function makeRecoveryCodes(tx: Transaction, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await putRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

async function enrolled(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  data: SecondFactorFact,
): Promise<Enrolled> {
  const userId = assertSignedIn(actor);
  const about = { entity: 'user', entityId: userId } as const;
  await audit(tx, deps, actor, { action: 'user.second_factor_added', ...about, data });
  await mailFactorChange(tx, deps, userId, `${data.factor}Added`);
  const { made } = await countRecoveryCodes(tx, userId);
  return { recoveryCodes: made === 0 ? await makeRecoveryCodes(tx, userId) : null };
}

/** Recovery codes go with the last factor: without one, they are never requested. */
async function removed(tx: Transaction, deps: Deps, actor: Actor, data: SecondFactorFact): Promise<void> {
  const userId = assertSignedIn(actor);
  const about = { entity: 'user', entityId: userId } as const;
  await audit(tx, deps, actor, { action: 'user.second_factor_removed', ...about, data });
  await mailFactorChange(tx, deps, userId, `${data.factor}Removed`);
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId);
}
