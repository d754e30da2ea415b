import { randomUUID } from 'node:crypto';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findSetting, putSettingOnce } from './setting-repository.ts';

const SETTING = 'shop_id';

/**
 * The id that marks this shop's payments, since other shops may use the same provider account: each session
 * carries it. Created at the first start, so that every backup contains it and a restored shop recognises its
 * own payments.
 */
export async function ensureShopId({ db, now }: Deps): Promise<string> {
  const known = await findShopId(db.read);
  if (known !== null) return known;
  return db.transaction((tx) => putSettingOnce(tx, SETTING, randomUUID(), now()));
}

/** The same where it may not be created; null before the first start. */
export async function findShopId(from: Reader): Promise<string | null> {
  const known = await findSetting(from, SETTING);
  return typeof known === 'string' ? known : null;
}
