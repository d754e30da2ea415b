import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertFresh, assertSignedIn } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import { isUniqueViolation } from '../db/constraint.ts';
import type { Deps } from '../deps.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { networkOf } from './address-networks.ts';
import { type Attempt, forgiveAttempts, takeAttempts, uncountOnError } from './attempt-limit-service.ts';
import { mailVerification } from './email/email-link-service.ts';
import { proveEmail } from './email/email-proof-service.ts';
import { emailKey } from './email-key-rules.ts';
import { assertGoodPassword } from './passwords/password-choice-service.ts';
import { setPassword } from './passwords/set-password-service.ts';
import { removeReplacedPhoto, storePhoto } from './profile-photo-service.ts';
import { hasSecondFactor } from './second-factor/factor-service.ts';
import { finishSignIn, openSecondStep, type SecondStep } from './second-factor/second-step-service.ts';
import type { Client, NewSession } from './sessions/client.ts';
import { endSessionOf } from './sessions/living-session-service.ts';
import { hashSecret } from './sessions/secrets.ts';
import { beginSignedIn, newSession } from './sessions/sign-in-session-service.ts';
import { recordFailedSignIn, takeSignInAttempts } from './sign-in/sign-in-guard-service.ts';
import { takeMailedPass } from './sign-in/sign-in-pass-repository.ts';
import { toProfile, type UserProfile } from './user-profile.ts';
import {
  findUser,
  findUserByEmailKey,
  insertUser,
  lockUser,
  type UserRow,
  updateUser,
} from './user-repository.ts';

export type SignUpInput = {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  /** A data URL; omitted or '' for no photo. */
  profilePic?: string | null | undefined;
};

/**
 * Creates an account and mails a link to confirm its address; it works without. Its role is always GENERAL, whatever
 * is sent.
 * @returns the account.
 * @throws ShopError `passwords_differ`, `weak_password`, `email_taken`, `invalid_photo`, `busy`; no user is
 * created then.
 */
export async function signUp(deps: Deps, _actor: Actor, input: SignUpInput): Promise<UserProfile> {
  await assertGoodPassword(deps, input);
  const key = emailKey(input.email);
  if (await findUserByEmailKey(deps.db.read, key)) throw new ShopError({ code: 'email_taken' });
  const profilePicHash = await storePhoto(deps, input.profilePic);
  const passwordHash = await deps.passwords.hash(input.password);
  // Read, not remembered: what is written here stays.
  const { language } = await readShopSettings(deps.db.read, deps);
  const now = deps.now();
  const user: UserRow = {
    id: deps.newId('user'),
    name: input.name,
    email: input.email,
    emailKey: key,
    role: 'GENERAL',
    emailVerifiedAt: null,
    emailProvedAt: null,
    ownedSince: null,
    passwordHash,
    language,
    profilePicHash,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await deps.db.transaction(async (tx) => {
      await insertUser(tx, user);
      await mailVerification(tx, deps, { user, email: user.email });
    });
  } catch (error) {
    // The unique index decides between concurrent sign-ups with one address.
    if (isUniqueViolation(error)) throw new ShopError({ code: 'email_taken' }, { cause: error });
    throw error;
  }
  return toProfile(user);
}

export type SignInInput = {
  email: string;
  password: string;
  /** The secret of a link that was mailed after too many failures. */
  link?: string | undefined;
  client: Client;
};

/** A session; or, for a person with a second factor, the sign-in that still needs it. */
export type BegunSignIn = { session: NewSession } | { secondStep: SecondStep };

/**
 * Checks a password, with equal cost whether or not the account exists, and begins a new session, unless the
 * second factor is missing; the browser's old session ends.
 * @throws ShopError `invalid_credentials`; `too_many_requests` or `sign_in_needs_link` after too many
 * failures (see `takeSignInAttempts`); `too_many_requests` after 100 sign-ins to the account from one network in 15 minutes, too.
 */
export async function beginSignIn(deps: Deps, _actor: Actor, input: SignInInput): Promise<BegunSignIn> {
  const key = emailKey(input.email);
  const { client, link } = input;
  const attempts = await takeSignInAttempts(deps, { emailKey: key, client, link });
  const found = await findUserByEmailKey(deps.db.read, key);
  const matches = await uncountOnError(deps, attempts, async () => {
    const isRight = await deps.passwords.verify(found?.passwordHash ?? null, input.password);
    if (found && isRight)
      await takeAttempts(deps, [{ limit: 'rightSignInOfAccount', of: [key, networkOf(client.address)] }]);
    return isRight;
  });
  if (!found || !matches) {
    await recordFailedSignIn(deps, { user: found, client });
    throw new ShopError({ code: 'invalid_credentials' });
  }
  return deps.db.transaction(async (tx) => {
    await forgiveAttempts(tx, attempts);
    // Locked and read again: a password changed since it was checked must not open the account.
    const user = await lockUser(tx, found.id);
    if (user?.passwordHash !== found.passwordHash) throw new ShopError({ code: 'invalid_credentials' });
    const pass = link && { secretHash: hashSecret(link), userId: user.id, now: deps.now() };
    if (pass && (await takeMailedPass(tx, pass))) await proveEmail(tx, deps, user);
    const secondStep = await openSecondStep(tx, deps, user.id);
    return secondStep ? { secondStep } : { session: await beginSignedIn(tx, deps, user, client) };
  });
}

/**
 * Signs in with one call. An account with a second factor also needs `code`: from its authenticator app, or a
 * recovery code.
 * @throws ShopError the refusals of `beginSignIn`; `second_step_needed` without a code; `wrong_code`;
 * `too_many_requests`.
 */
export async function signIn(
  deps: Deps,
  actor: Actor,
  { code, ...input }: SignInInput & { code?: string | undefined },
): Promise<NewSession> {
  const begun = await beginSignIn(deps, actor, input);
  if ('session' in begun) return begun.session;
  if (code === undefined) throw new ShopError({ code: 'second_step_needed' });
  const { token } = begun.secondStep;
  return finishSignIn(deps, actor, { token, answer: { code }, client: input.client });
}

/** Ends this browser's session, if there is one; never refuses. */
export async function signOut(deps: Deps, _actor: Actor, { sessionSecret }: Client): Promise<void> {
  if (!sessionSecret) return;
  await deps.db.transaction((tx) => endSessionOf(tx, deps.now(), sessionSecret));
}

/**
 * The caller's account and whether the panel opens only after enrolling a second factor. `emailVerified`: somebody
 * has followed a link mailed to its address; `emailProved`: somebody who could also sign in to the account.
 */
export type OwnProfile = UserProfile & {
  secondFactorDue: boolean;
  emailVerified: boolean;
  emailProved: boolean;
};

/** The caller's account; null for a visitor. */
export async function findMe(deps: Deps, actor: Actor): Promise<OwnProfile | null> {
  if (actor.kind === 'guest') return null;
  const user = await findUser(deps.db.read, assertSignedIn(actor));
  return (
    user && {
      ...toProfile(user),
      emailVerified: user.emailVerifiedAt !== null,
      emailProved: user.emailProvedAt !== null,
      secondFactorDue: actor.kind === 'admin' && actor.secondFactorDue === true,
    }
  );
}

/** @throws ShopError `unauthenticated` for a visitor. */
export async function getMe(deps: Deps, actor: Actor): Promise<OwnProfile> {
  const user = await findMe(deps, actor);
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  return user;
}

export type UpdateProfileInput = {
  name?: string | undefined;
  /** A data URL; omitted, the photo stays; null or '' removes it. */
  profilePic?: string | null | undefined;
};

/**
 * Changes the caller's profile. A replaced photo's file is removed.
 * @throws ShopError `unauthenticated`, `invalid_photo`, `busy`; `too_many_requests` after 10 photos in an hour;
 * nothing is changed then.
 */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  { name, profilePic }: UpdateProfileInput,
): Promise<OwnProfile> {
  const userId = assertSignedIn(actor);
  if (profilePic) await takeAttempts(deps, [{ limit: 'photoOfUser', of: [userId] }]);
  const profilePicHash = await storePhoto(deps, profilePic);
  const before = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await updateUser(tx, userId, {
      updatedAt: deps.now(),
      ...(name === undefined ? {} : { name }),
      ...(profilePic === undefined ? {} : { profilePicHash }),
    });
    return user;
  });
  if (profilePic !== undefined && before?.profilePicHash) {
    await removeReplacedPhoto(deps, before.profilePicHash);
  }
  return getMe(deps, actor);
}

export type ChangePasswordInput = {
  currentPassword: string;
  password: string;
  confirmPassword: string;
  client: Client;
};

/**
 * Changes the caller's password, ends all their sessions and begins a new one for this browser; open reset
 * links become void.
 * @throws ShopError `unauthenticated`, `passwords_differ`, `weak_password`; `wrong_password` when the current
 * one is wrong, which counts as a failed sign-in; `too_many_requests`, also after 10 changes in an hour;
 * `fresh_sign_in_needed` for a person with a second factor, because the new session counts as proved.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: ChangePasswordInput,
): Promise<NewSession> {
  const userId = assertSignedIn(actor);
  if (await hasSecondFactor(deps.db.read, userId)) assertFresh(actor);
  const before = await findUser(deps.db.read, userId);
  if (!before) throw new ShopError({ code: 'unauthenticated' });
  const { email, name } = before;
  await assertGoodPassword(deps, { ...input, email, name });
  // Counted across all addresses: the caller has a session, so a stranger cannot use this up.
  const attempts: Attempt[] = [{ limit: 'signInOfAccount', of: [before.emailKey] }];
  await takeAttempts(deps, attempts);
  const passwordHash = await uncountOnError(deps, attempts, async () => {
    if (!(await deps.passwords.verify(before.passwordHash, input.currentPassword))) return null;
    const hash = await deps.passwords.hash(input.password);
    // Counted by the address, which outlives the account: whoever signs up with somebody else's could delete it.
    await takeAttempts(deps, [{ limit: 'passwordChangeOfAccount', of: [before.emailKey] }]);
    return hash;
  });
  if (passwordHash === null) {
    await recordFailedSignIn(deps, { user: before, client: input.client });
    throw new ShopError({ code: 'wrong_password' });
  }
  return deps.db.transaction(async (tx) => {
    await forgiveAttempts(tx, attempts);
    const user = await lockUser(tx, userId);
    if (user?.passwordHash !== before.passwordHash) throw new ShopError({ code: 'wrong_password' });
    await setPassword(tx, deps, userId, passwordHash);
    await audit(tx, deps, actor, {
      action: 'user.password_changed',
      entity: 'user',
      entityId: userId,
      data: {},
    });
    return newSession(tx, deps, { user, client: input.client, tellOfBrowser: false });
  });
}
