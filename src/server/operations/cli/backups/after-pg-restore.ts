import { fileURLToPath } from 'node:url';
import { SYSTEM } from '../../../actor.ts';
import type { Config } from '../../../config.ts';
import { openDeps } from '../../../shop.ts';
import { bringDumpIntoToday, type Changed } from '../../backup/into-today-service.ts';

/** The package's root folder, relative to dist/server. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Ends a restore that PostgreSQL's own programs made: brings the database up to date, and what is in it into today. */
export async function afterPgRestore(config: Config, keepSessions: boolean): Promise<Changed> {
  const { deps } = await openDeps({ config, root: ROOT, now: () => new Date() });
  try {
    return await bringDumpIntoToday(deps, SYSTEM, keepSessions);
  } finally {
    await deps.db.close();
  }
}
