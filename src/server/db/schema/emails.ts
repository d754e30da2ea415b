import type { Language } from '../../../shared/texts/language.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import { ownedByUser } from './references.ts';

/** Mailed links by which people prove that an email address is theirs, and what addresses want no more of. */
export function emailTables(kit: Kit, { users }: ReturnType<typeof accountTables>) {
  const emailLinks = kit.table(
    'email_link',
    {
      /** SHA-256 of the secret in the link, hex. */
      tokenHash: kit.text('token_hash').primaryKey(),
      userId: ownedByUser(kit, users),
      /** The address it was mailed to: the account's own, or the one that it is to get. */
      email: kit.text('email').notNull(),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [kit.index('email_link_user').on(t.userId), kit.index('email_link_end').on(t.expiresAt)],
  );

  /** Accounts that come into being when their mailed link is followed. */
  const pendingSignUps = kit.table(
    'pending_sign_up',
    {
      /** SHA-256 of the secret in the link, hex. */
      tokenHash: kit.text('token_hash').primaryKey(),
      email: kit.text('email').notNull(),
      emailKey: kit.text('email_key').notNull(),
      name: kit.text('name').notNull(),
      passwordHash: kit.text('password_hash').notNull(),
      language: kit.text('language').$type<Language>().notNull(),
      profilePicHash: kit.text('profile_pic_hash'),
      /** SHA-256 of the secret of the browser that signed up, hex; null if it is not known. */
      browserHash: kit.text('browser_hash'),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [
      kit.index('pending_sign_up_email').on(t.emailKey),
      kit.index('pending_sign_up_end').on(t.expiresAt),
    ],
  );

  /** Addresses that want no more mails of a kind, which nobody has to get. */
  const unsubscribed = kit.table(
    'unsubscribed',
    {
      emailKey: kit.text('email_key').notNull(),
      kind: kit.text('kind').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.emailKey, t.kind] })],
  );

  return { emailLinks, pendingSignUps, unsubscribed };
}
