import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { findSetting, putSetting } from './setting-repository.ts';

/** Read by `db/migrations/migrate-sqlite.ts` too, before it knows whether it may open the database. */
const KEY = 'opened_by';

const packageSchema = z.object({ version: z.string() });

/**
 * Notes the version of the shop that has opened the database: an earlier one refuses it by that name.
 * @param root the package's folder.
 */
export async function noteVersion({ db, now }: Deps, root: string): Promise<void> {
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  if ((await findSetting(db.read, KEY)) === version) return;
  await db.transaction((tx) => putSetting(tx, KEY, version, now()));
}
