import { randomBytes } from 'node:crypto';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { derivedSecret, isSameSecret } from '../../derived-secret.ts';
import { findSetting, putSettingOnce } from '../../settings/setting-repository.ts';
import type { OrderRow } from '../order-repository.ts';

const SETTING = 'order_key_secret';

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    [SETTING]: string;
  }
}

/**
 * Creates the secret from which the keys of guests' orders are derived, if there is none. At the first start,
 * so that every backup contains it and the links in mails outlast a restore.
 */
export async function ensureOrderKeySecret(deps: Deps): Promise<void> {
  if ((await findSetting(deps.db.read, SETTING)) === undefined)
    await deps.db.transaction((tx) => takeSecret(tx, deps));
}

const takeSecret = async (tx: Transaction, { now }: Pick<Deps, 'now'>): Promise<string> =>
  (await findSetting(tx, SETTING)) ??
  putSettingOnce(tx, SETTING, randomBytes(32).toString('base64url'), now());

/** The link by which a guest sees their order, for mails to its address only. */
export async function linkToOrder(
  tx: Transaction,
  deps: Pick<Deps, 'now' | 'publicUrl'>,
  number: string,
): Promise<string> {
  const key = derivedSecret(await takeSecret(tx, deps), number);
  return `${deps.publicUrl}/order/${number}?key=${key}`;
}

/** The link to an order's page: a user logs in for it, a guest's carries the key. */
export const linkOf = async (
  tx: Transaction,
  deps: Pick<Deps, 'now' | 'publicUrl'>,
  { id, number, userId }: Pick<OrderRow, 'id' | 'number' | 'userId'>,
): Promise<string> => (userId ? `${deps.publicUrl}/order/${id}` : linkToOrder(tx, deps, number));

/** The key of an order, for the guest who has just paid for it. */
export const orderKey = async (from: Reader, number: string): Promise<string> =>
  derivedSecret((await findSetting(from, SETTING)) ?? '', number);

/** Whether this is the order's key. It costs the same whether or not there is such an order. */
export async function fitsOrder(from: Reader, number: string, key: string | null): Promise<boolean> {
  const secret = await findSetting(from, SETTING);
  return isSameSecret(key ?? '', derivedSecret(secret ?? '', number)) && secret !== undefined;
}
