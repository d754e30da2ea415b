import { SYSTEM } from '../../actor.ts';
import { parseConfig } from '../../config.ts';
import { openView } from '../../db/view/database-view.ts';
import { openStores, storeFolders } from '../../files/open-stores.ts';
import { isKeptToServe } from '../../media/media-store.ts';
import { findShopId } from '../../settings/shop-id-service.ts';
import { assertNotOpen } from '../backup/restore-service.ts';
import { moveMedia } from '../housekeeping/move-media-service.ts';
import { CommandRefusal, UsageError } from './command.ts';

const AHEAD = '--ahead';

export const forms = [`[${AHEAD}]`];

export const about = { [AHEAD]: 'copies while the shop is open, so that the move itself takes less time' };

const WORDS = { media: 'pictures', documents: 'invoices and credit notes' } as const;
const TOLD_EACH = 500;

/** Moves the pictures and documents of the data folder to the bucket of MEDIA_URL. */
export async function run([option, ...more]: string[]): Promise<number> {
  if (more.length > 0 || (option !== undefined && option !== AHEAD)) throw new UsageError();
  const ahead = option === AHEAD;
  const { media: elsewhere, dataDir, database } = parseConfig(process.env);
  if (!elsewhere)
    throw new CommandRefusal(
      'MEDIA_URL is not set: set it to the bucket to move the files to. Nothing was changed.',
    );
  if (!ahead && database.dialect === 'sqlite') assertNotOpen(database.file);
  const stores = openStores({ dataDir, elsewhere, isKeptToServe, now: () => new Date() });
  const view = await openView(database);
  const shop = await findShopId(view.read).finally(() => view.close());
  if (shop === null)
    throw new CommandRefusal(
      'This shop has never been open, so there is nothing to move: start it with MEDIA_URL.',
    );
  const moved = await moveMedia({ shop, stores, folders: storeFolders(dataDir) }, SYSTEM, {
    ahead,
    onProgress(kind, done, all) {
      if (done % TOLD_EACH === 0 || done === all) console.log(`  ${done} of ${all} files of ${WORDS[kind]}`);
    },
  });
  for (const { kind, added, present, aside } of moved) {
    console.log(`${WORDS[kind]}: ${added} files copied, ${present} were there already.`);
    if (aside) console.log(`  The folder is now ${aside}; delete it once the shop shows its pictures.`);
  }
  console.log(
    ahead
      ? 'The folders stay as they are. Stop the shop, repeat this without --ahead, then start it with MEDIA_URL.'
      : `They are in ${stores.media.elsewhere?.place}. Start the shop with MEDIA_URL.`,
  );
  return 0;
}
