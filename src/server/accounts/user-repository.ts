import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '../../shared/ids.ts';
import type { Role } from '../../shared/roles.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Given, preparedQuery, type Reader, type Transaction } from '../db/database.ts';
import { inLowerCase } from '../db/lower-case.ts';
import type { Tables } from '../db/schema.ts';
import { olderThan, type TimePosition } from '../db/time-position.ts';
import { unindexed } from '../db/unindexed.ts';
import { equals } from '../db/values-in.ts';

export type UserRow = Tables['users']['$inferSelect'];

const userById = preparedQuery('user_by_id', (from, { id }: Given<{ id: UserId }>) => {
  const { users } = from.tables;
  return from.select().from(users).where(equals(users.id, id));
});

const userByEmailKey = preparedQuery(
  'user_by_email_key',
  (from, { emailKey }: Given<{ emailKey: string }>) => {
    const { users } = from.tables;
    return from.select().from(users).where(equals(users.emailKey, emailKey));
  },
);

export async function findUser(from: Reader, id: UserId): Promise<UserRow | null> {
  const [row] = await userById(from, { id });
  return row ?? null;
}

export async function findUserByEmailKey(from: Reader, emailKey: string): Promise<UserRow | null> {
  const [row] = await userByEmailKey(from, { emailKey });
  return row ?? null;
}

/** @throws a unique violation when the email key is taken. */
export async function insertUser(tx: Transaction, row: UserRow): Promise<void> {
  await tx.insert(tx.tables.users).values(row);
}

export async function updateUser(
  tx: Transaction,
  id: UserId,
  change: Partial<Omit<UserRow, 'id' | 'createdAt' | 'updatedAt'>> & { updatedAt: Date },
): Promise<void> {
  const { users } = tx.tables;
  await tx.update(users).set(change).where(eq(users.id, id));
}

/** Locks a user's row until the transaction ends; other writers wait. */
export async function lockUser(tx: Transaction, id: UserId): Promise<UserRow | null> {
  const { users } = tx.tables;
  const [row] = await tx
    .update(users)
    .set({ updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.id, id))
    .returning();
  return row ?? null;
}

/**
 * Locks the caller's own row.
 * @throws ShopError `unauthenticated` when the account has just been deleted.
 */
export async function lockOwnUser(tx: Transaction, id: UserId): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  return user;
}

/** Take the lock row `admins` first, because this checks a set. */
export async function countAdmins(from: Reader): Promise<number> {
  const { users } = from.tables;
  const [row] = await from.select({ admins: count() }).from(users).where(eq(users.role, 'ADMIN'));
  return row?.admins ?? 0;
}

export function listAdmins(from: Reader): Promise<Pick<UserRow, 'email' | 'name' | 'createdAt'>[]> {
  const { users } = from.tables;
  return from
    .select({ email: users.email, name: users.name, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.role, 'ADMIN'))
    .orderBy(asc(users.createdAt), asc(users.id));
}

export type UserListQuery = {
  /**
   * Part of a name or an email address; empty finds everyone. Case-insensitive, on SQLite for ASCII letters
   * only.
   */
  search: string;
  role: Role | null;
  after: TimePosition | null;
  limit: number;
};

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Users, newest first. */
export function listUsers(from: Reader, query: UserListQuery): Promise<UserRow[]> {
  const { users } = from.tables;
  const { search, role, after, limit } = query;
  const inRole = role ? eq(users.role, role) : undefined;
  const pattern = `%${escapeLike(search.toLowerCase())}%`;
  const conditions: (SQL | undefined)[] = [
    // Nearly all users have this role, so the index that matches the list's order is the better one.
    inRole && role === 'GENERAL' ? unindexed(inRole) : inRole,
    search
      ? or(
          sql`${users.emailKey} like ${pattern} escape '\\'`,
          sql`${inLowerCase(users.name)} like ${pattern} escape '\\'`,
          sql`${users.name} like ${`%${escapeLike(search)}%`} escape '\\'`,
        )
      : undefined,
    olderThan(users.createdAt, users.id, after),
  ];
  return from
    .select()
    .from(users)
    .where(and(...conditions))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** Which of these photos are in use. */
export async function findPhotos(from: Reader, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { users } = from.tables;
  const rows = await from
    .selectDistinct({ hash: users.profilePicHash })
    .from(users)
    .where(inArray(users.profilePicHash, [...hashes]));
  return new Set(rows.flatMap(({ hash }) => hash ?? []));
}
