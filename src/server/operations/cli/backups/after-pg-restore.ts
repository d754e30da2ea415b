import { SYSTEM } from '../../../actor.ts';
import type { Config } from '../../../config.ts';
import { findAdditions } from '../../../db/migrations/postgresql-additions.ts';
import { isShopOpen } from '../../../db/servers/open-shops.ts';
import { openView } from '../../../db/view/database-view.ts';
import { ROOT } from '../../../root.ts';
import { openDeps } from '../../../shop.ts';
import { BackupRefusal } from '../../backup/backup-service.ts';
import { bringDumpIntoToday, type Changed } from '../../backup/into-today-service.ts';

/**
 * Ends a restore that PostgreSQL's own programs made: brings the database up to date, and what is in it into today.
 * @throws BackupRefusal when a shop is open on the database, or the dump brought what no migration makes; nothing is
 * written then.
 */
export async function afterPgRestore(config: Config, keepSessions: boolean): Promise<Changed> {
  await assertFit(config);
  const { deps } = await openDeps({ config, root: ROOT, now: () => new Date() });
  try {
    return await bringDumpIntoToday(deps, SYSTEM, keepSessions);
  } finally {
    await deps.db.close();
  }
}

const OPEN =
  'The shop is open on this database: stop it, on every machine, then run this again. Nothing was changed.';

async function assertFit({ database }: Config): Promise<void> {
  const view = await openView(database);
  try {
    if (await isShopOpen(view.rows)) throw new BackupRefusal(OPEN);
    const added = await findAdditions(view.rows);
    if (added.length === 0) return;
    const named = added.map((object) => `the ${object}`).join(', ');
    throw new BackupRefusal(
      `The restored database holds ${named}, which no migration of the shop makes, and which may act on what the shop writes. Drop that, or restore another dump, then run this again. Nothing was changed.`,
    );
  } finally {
    await view.close();
  }
}
