import type { PasskeyId } from '../../../shared/ids.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import { ownedByUser } from './references.ts';

/** What a passkey's challenge was made for; it is worth nothing for anything else. */
export type ChallengePurpose = 'enrol' | 'sign_in' | 'prove';

/** Second factors: what a person signs in with besides the password. */
export function secondFactorTables(kit: Kit, { users }: Pick<ReturnType<typeof accountTables>, 'users'>) {
  /** A person's authenticator app, at most one. */
  const authenticatorApps = kit.table('authenticator_app', {
    userId: ownedByUser(kit, users).primaryKey(),
    /** The shared key in base32, as the app has it. */
    secret: kit.text('secret').notNull(),
    /** The time step of the newest code accepted: that code and older ones are refused. */
    lastStep: kit.int('last_step'),
    createdAt: kit.time('created_at').notNull(),
    /** Null until the first code shows that the app has the key; it counts for nothing before. */
    confirmedAt: kit.time('confirmed_at'),
  });

  const passkeys = kit.table(
    'passkey',
    {
      id: kit.text('id').$type<PasskeyId>().primaryKey(),
      userId: ownedByUser(kit, users),
      /** The id that the authenticator gave it, base64url. */
      credentialId: kit.text('credential_id').notNull(),
      /** COSE key, base64url. */
      publicKey: kit.text('public_key').notNull(),
      /** Signatures so far, as the authenticator counts them; always 0 for one that does not count. */
      counter: kit.bigint('counter').notNull(),
      /** How a browser reaches it: usb, internal, hybrid… */
      transports: kit.json<string[]>('transports').notNull(),
      name: kit.text('name').notNull(),
      createdAt: kit.time('created_at').notNull(),
      lastUsedAt: kit.time('last_used_at'),
    },
    (t) => [kit.uniqueIndex('passkey_credential').on(t.credentialId), kit.index('passkey_user').on(t.userId)],
  );

  const recoveryCodes = kit.table(
    'recovery_code',
    {
      /** SHA-256 of the code, hex; the code itself is shown once and never stored. */
      codeHash: kit.text('code_hash').primaryKey(),
      userId: ownedByUser(kit, users),
      usedAt: kit.time('used_at'),
    },
    (t) => [kit.index('recovery_code_user').on(t.userId)],
  );

  /** Sign-ins whose password was right and whose second factor is still missing. */
  const secondSteps = kit.table(
    'second_step',
    {
      tokenHash: kit.text('token_hash').primaryKey(),
      userId: ownedByUser(kit, users),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [kit.index('second_step_user').on(t.userId)],
  );

  /** What a passkey is to sign; each is used once. */
  const passkeyChallenges = kit.table(
    'passkey_challenge',
    {
      challenge: kit.text('challenge').primaryKey(),
      userId: ownedByUser(kit, users),
      purpose: kit.text('purpose').$type<ChallengePurpose>().notNull(),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [kit.index('passkey_challenge_user').on(t.userId)],
  );

  return { authenticatorApps, passkeys, recoveryCodes, secondSteps, passkeyChallenges };
}
