import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SYSTEM } from '../../../actor.ts';
import { parseConfig } from '../../../config.ts';
import { openSqlite } from '../../../db/sqlite.ts';
import { openDocumentStore } from '../../../documents/document-store.ts';
import { openStores } from '../../../files/open-stores.ts';
import { isKeptToServe, openMediaStore } from '../../../media/media-store.ts';
import { ownerCommand } from '../../../owner-command.ts';
import { BackupRefusal, makeBackup } from '../../backup/backup-service.ts';
import { pgBackupCommands } from '../../backup/postgresql-commands.ts';
import { isSwapping } from '../../backup/swap/swap-plan.ts';
import { openOffsite } from '../../offsite/offsite-thread.ts';
import { UsageError } from '../command.ts';
import { HERE_ONLY, WITH_KEYS } from './backup-options.ts';
import { inMegabytes } from './in-megabytes.ts';
import { sendBackup } from './send-backup.ts';

const ON_POSTGRESQL =
  "This shop's database is on PostgreSQL, whose own programs copy it (package postgresql-client). Run as root:";
const ABOUT_BUCKET = `The last line copies the pictures and documents out of the bucket of MEDIA_URL, with rclone or another program:
the dump does not hold them.`;

const OPTIONS = [WITH_KEYS, HERE_ONLY];

export const forms = [OPTIONS.map((option) => `[${option}]`).join(' ')];

export const about = {
  [WITH_KEYS]:
    'takes along the key file, which opens what was entered in the panel: keep such a backup secret',
  [HERE_ONLY]: 'sends no copy to BACKUP_URL; the open shop does that later',
};

/** Backs up the shop, running or not, without migrating it, so that it can be used before an update. */
export async function run(options: string[]): Promise<number> {
  const given = new Set(options);
  if (given.size < options.length || options.some((option) => !OPTIONS.includes(option)))
    throw new UsageError();
  const { database, dataDir, secretsKey, offsite, media: elsewhere } = parseConfig(process.env);
  if (database.dialect === 'postgresql') {
    const inBucket = elsewhere !== null;
    const commands = pgBackupCommands({ dataDir, inBucket }).map((command) => `  ${command}`);
    throw new BackupRefusal([ON_POSTGRESQL, ...commands, ...(inBucket ? [ABOUT_BUCKET] : [])].join('\n'));
  }
  if (!existsSync(database.file))
    throw new BackupRefusal(
      isSwapping(dataDir)
        ? `A restore was interrupted in ${dataDir}: start the shop, which finishes it, then run this again.`
        : `There is no shop in ${dataDir} yet.`,
    );
  if (statSync(database.file).size === 0)
    throw new BackupRefusal(
      `${database.file} is empty: there is no shop in it. Restore the newest backup (${ownerCommand('restore', 'FILE')}).`,
    );
  const started = performance.now();
  const db = openSqlite(database.file);
  try {
    const now = () => new Date();
    const stores = openStores({ dataDir, elsewhere, isKeptToServe, now });
    const media = openMediaStore(stores.media);
    const documents = openDocumentStore(stores.documents);
    const secrets = { keyFile: secretsKey.file };
    const deps = { db, media, documents, secrets, backupFolder: join(dataDir, 'backups'), now };
    const backup = await makeBackup(deps, SYSTEM, {
      nightly: false,
      withKeys: given.has(WITH_KEYS),
      onProgress: console.log,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Kept ${backup.rows} rows and ${backup.media.files} picture files in`);
    console.log(`  ${backup.file}`);
    const advice = offsite ? '' : ' Keep a copy on another machine.';
    console.log(`${inMegabytes(backup.bytes)}, checked, in ${seconds} s.${advice}`);
    if (offsite && !given.has(HERE_ONLY)) {
      const { backupFolder } = deps;
      await sendBackup({ db, now, backupFolder, offsite: openOffsite(offsite) }, basename(backup.file));
    }
    return 0;
  } finally {
    await db.close();
  }
}
