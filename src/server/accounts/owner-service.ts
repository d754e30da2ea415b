import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, SYSTEM } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import type { Transaction } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { emailKey } from './email-key-rules.ts';
import { assertStrongPassword } from './passwords/password-choice-service.ts';
import { setPassword } from './passwords/set-password-service.ts';
import { newPassword } from './sessions/secrets.ts';
import {
  countAdmins,
  findUserByEmailKey,
  insertUser,
  listAdmins as listAdminRows,
  updateUser,
} from './user-repository.ts';

/** The name of an admin who was given none. */
const DEFAULT_NAME = 'Admin';

/** An admin's credentials. */
export type OwnerCredentials = { email: string; password: string };

/** @throws ShopError `forbidden` for anyone but the shop itself. */
function assertSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw new ShopError({ code: 'forbidden' });
}

/** The admin to create if there is none. With a null `password`, one is generated. */
export type FirstAdminInput = { email: string; password: string | null };

/** The first admin's credentials, with the password only if it was generated. */
export type FirstAdmin = { email: string; generatedPassword: string | null };

/** @throws ShopError `weak_password` when a first admin is due whose password is easy to guess. */
export async function assertFirstAdmin(deps: Deps, { email, password }: FirstAdminInput): Promise<void> {
  if (password === null || (await countAdmins(deps.db.read)) > 0) return;
  await assertStrongPassword(deps, { email, name: DEFAULT_NAME, password });
}

/**
 * Creates the first admin if there is none.
 * @returns null when an admin exists.
 * @throws ShopError `weak_password` for a given one that is easy to guess; no admin is created then.
 */
export async function ensureFirstAdmin(deps: Deps, input: FirstAdminInput): Promise<FirstAdmin | null> {
  await assertFirstAdmin(deps, input);
  if ((await countAdmins(deps.db.read)) > 0) return null;
  const password = input.password ?? newPassword();
  const passwordHash = await deps.passwords.hash(password);
  const made = await deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'admins');
    // Another process may have been faster.
    if ((await countAdmins(tx)) > 0) return false;
    await putAdmin(tx, deps, { email: input.email, name: DEFAULT_NAME, passwordHash });
    return true;
  });
  if (!made) return null;
  return { email: input.email, generatedPassword: input.password === null ? password : null };
}

/** Creates an admin, or promotes an existing account, replacing its password and ending its sessions. */
async function putAdmin(
  tx: Transaction,
  deps: Deps,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<void> {
  const now = deps.now();
  const key = emailKey(email);
  const existing = await findUserByEmailKey(tx, key);
  const id = existing?.id ?? deps.newId('user');
  if (existing) {
    await updateUser(tx, id, { role: 'ADMIN', updatedAt: now });
    await setPassword(tx, deps, id, passwordHash);
  } else {
    await insertUser(tx, {
      id,
      email: email.trim(),
      emailKey: key,
      name,
      role: 'ADMIN',
      passwordHash,
      emailVerifiedAt: null,
      emailProvedAt: null,
      ownedSince: null,
      language: null,
      profilePicHash: null,
      createdAt: now,
      updatedAt: now,
    });
  }
  await audit(tx, deps, SYSTEM, { action: 'user.created_by_owner', entity: 'user', entityId: id, data: {} });
}

/**
 * Creates another admin, from the owner's command line.
 * @returns the generated password.
 * @throws ShopError `email_taken` when the address has an account (change its role in the panel instead).
 */
export async function createAdmin(
  deps: Deps,
  actor: Actor,
  { email, name }: { email: string; name: string },
): Promise<OwnerCredentials> {
  assertSystem(actor);
  const password = newPassword();
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.transaction(async (tx) => {
    await takeLockRow(tx, 'admins');
    if (await findUserByEmailKey(tx, emailKey(email))) throw new ShopError({ code: 'email_taken' });
    await putAdmin(tx, deps, { email, name, passwordHash });
  });
  return { email, password };
}

/**
 * Gives an account a generated password and ends its sessions, for an owner who is locked out.
 * @throws ShopError `not_found`.
 */
export async function regeneratePassword(
  deps: Deps,
  actor: Actor,
  { email }: { email: string },
): Promise<OwnerCredentials> {
  assertSystem(actor);
  const password = newPassword();
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.transaction(async (tx) => {
    const user = await findUserByEmailKey(tx, emailKey(email));
    if (!user) throw new ShopError({ code: 'not_found', entity: 'user' });
    await setPassword(tx, deps, user.id, passwordHash);
    await audit(tx, deps, actor, {
      action: 'user.password_changed',
      entity: 'user',
      entityId: user.id,
      data: { by: 'owner' },
    });
  });
  return { email, password };
}

export type AdminSummary = { email: string; name: string; createdAt: Date };

/** The admins, oldest first. */
export function listAdmins(deps: Deps, actor: Actor): Promise<AdminSummary[]> {
  assertSystem(actor);
  return listAdminRows(deps.db.read);
}
