import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { findSetting, putSettingOnce } from './setting-repository.ts';

const SETTING = 'shop_id';

/**
 * The id that marks this shop's payments, since other shops may use the same provider account: each session
 * carries it. Created at the first start, so that every backup contains it and a restored shop recognises its
 * own payments.
 */
export async function ensureShopId({ db, now }: Deps): Promise<string> {
  const known = await findSetting(db.read, SETTING);
  if (typeof known === 'string') return known;
  return db.transaction((tx) => putSettingOnce(tx, SETTING, randomUUID(), now()));
}
