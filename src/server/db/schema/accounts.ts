import type { SessionId, UserId } from '../../../shared/ids.ts';
import { ROLES, type Role } from '../../../shared/roles.ts';
import type { Language } from '../../../shared/texts/language.ts';
import type { Kit } from '../kit-sqlite.ts';
import { oneOf } from './checks.ts';
import { ownedByUser } from './references.ts';

/** Users, their sessions, and what limits guessing. */
export function accountTables(kit: Kit) {
  const users = kit.table(
    'user',
    {
      id: kit.text('id').$type<UserId>().primaryKey(),
      email: kit.text('email').notNull(),
      /** Normalised and lower-cased; addresses with the same key are the same account. */
      emailKey: kit.text('email_key').notNull(),
      /** When a link that was mailed to the address was last followed; null: not yet. */
      emailVerifiedAt: kit.time('email_verified_at'),
      /**
       * When somebody with the account's password or session last followed one; null: not yet. Until then what the shop
       * knows of the address may be somebody else's: anybody can sign up with any address.
       */
      emailProvedAt: kit.time('email_proved_at'),
      /**
       * From when on what is set up in the account is its owner's, whatever address it has later: when a link was first
       * followed; once somebody with its password or session follows one, since the beginning. Null: not yet.
       */
      ownedSince: kit.time('owned_since'),
      name: kit.text('name').notNull(),
      role: kit.text('role').$type<Role>().notNull(),
      passwordHash: kit.text('password_hash').notNull(),
      /** Language of mails to this user; null when unknown, then the shop's language is used. */
      language: kit.text('language').$type<Language>(),
      /** Name of the profile photo in the media store; null without one. */
      profilePicHash: kit.text('profile_pic_hash'),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('user_email_key').on(t.emailKey),
      kit.index('user_role').on(t.role),
      kit.index('user_newest').on(t.createdAt, t.id),
      oneOf(kit, 'user', 'role', ROLES),
    ],
  );

  const sessions = kit.table(
    'session',
    {
      /** SHA-256 of the secret in the cookie, hex; the secret itself is never stored. */
      idHash: kit.text('id_hash').$type<SessionId>().primaryKey(),
      userId: ownedByUser(kit, users),
      createdAt: kit.time('created_at').notNull(),
      lastSeenAt: kit.time('last_seen_at').notNull(),
      userAgent: kit.text('user_agent').notNull().default(''),
      /** When the person last proved who they are; null: never. */
      provedAt: kit.time('proved_at'),
    },
    (t) => [kit.index('session_user').on(t.userId)],
  );

  const passwordResets = kit.table(
    'password_reset',
    {
      tokenHash: kit.text('token_hash').primaryKey(),
      userId: ownedByUser(kit, users),
      createdAt: kit.time('created_at').notNull(),
      expiresAt: kit.time('expires_at').notNull(),
      usedAt: kit.time('used_at'),
    },
    (t) => [kit.index('password_reset_user').on(t.userId)],
  );

  /** Counts failed sign-ins and reset requests per window, shared by all processes. */
  const attemptCounters = kit.table(
    'attempt_counter',
    {
      key: kit.text('key').primaryKey(),
      count: kit.int('count').notNull(),
      windowEndsAt: kit.time('window_ends_at').notNull(),
    },
    (t) => [kit.index('attempt_counter_window').on(t.windowEndsAt)],
  );

  /**
   * What lets a sign-in past its account's limit of failures from everywhere: a browser that signed in before,
   * and for an hour the link in a mail to the account's owner.
   */
  const signInPasses = kit.table(
    'sign_in_pass',
    {
      /** SHA-256 of the secret in the browser's cookie or in the link, hex. */
      secretHash: kit.text('secret_hash').notNull(),
      userId: ownedByUser(kit, users),
      expiresAt: kit.time('expires_at').notNull(),
      /** Whether it is a mailed link, whose use proves the address, or a browser. */
      mailed: kit.bool('mailed').notNull().default(false),
    },
    (t) => [
      kit.primaryKey({ columns: [t.secretHash, t.userId] }),
      kit.index('sign_in_pass_user').on(t.userId),
      kit.index('sign_in_pass_end').on(t.expiresAt),
    ],
  );

  return { users, sessions, passwordResets, attemptCounters, signInPasses };
}
