import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { findSetting, putSettingOnce } from './setting-repository.ts';

const SETTING = 'shop_id';

/**
 * What tells this shop's payments from those of other shops that use the same account: each session carries
 * it. Made at the first start, so that every backup has it and a restored shop knows its own.
 */
export async function ensureShopId({ db, now }: Deps): Promise<string> {
  const known = await findSetting(db.read, SETTING);
  if (typeof known === 'string') return known;
  return db.transaction((tx) => putSettingOnce(tx, SETTING, randomUUID(), now()));
}
