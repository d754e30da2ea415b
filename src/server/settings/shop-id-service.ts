import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findSetting, putSettingOnce } from './setting-repository.ts';

const SETTING = 'shop_id';

/** In the data folder; a restore leaves it alone. */
const FILE = 'shop-id';

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

/**
 * The same at the start, kept in a file of the data folder too: a backup from before the first id was made, once
 * restored, has none, and a new one would leave every payment since then without an order.
 */
export async function keepShopId(deps: Deps, dataDir: string): Promise<void> {
  const file = join(dataDir, FILE);
  const kept = z.uuid().safeParse((await readFile(file, 'utf8').catch(() => '')).trim());
  const known = await findShopId(deps.db.read);
  if (known === null && kept.success) {
    await deps.db.transaction((tx) => putSettingOnce(tx, SETTING, kept.data, deps.now()));
  }
  const id = await ensureShopId(deps);
  if (kept.data === id) return;
  // Another process may start in the same folder.
  const unfinished = `${file}.${process.pid}.new`;
  await writeFile(unfinished, `${id}\n`);
  await rename(unfinished, file);
}

/** The same where it may not be created; null before the first start. */
export const findShopId = async (from: Reader): Promise<string | null> =>
  (await findSetting(from, SETTING)) ?? null;
