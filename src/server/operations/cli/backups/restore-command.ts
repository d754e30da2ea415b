import { join, resolve } from 'node:path';
import { SYSTEM } from '../../../actor.ts';
import { type Config, parseConfig } from '../../../config.ts';
import { openStores } from '../../../files/open-stores.ts';
import { isKeptToServe } from '../../../media/media-store.ts';
import { AFTER_PG_RESTORE } from '../../../owner-command.ts';
import { ROOT } from '../../../root.ts';
import { BackupRefusal } from '../../backup/backup-service.ts';
import type { Changed } from '../../backup/into-today-service.ts';
import { pgRestoreCommands } from '../../backup/postgresql-commands.ts';
import { assertNotOpen, restoreBackup } from '../../backup/restore-service.ts';
import { LATEST } from '../../offsite/offsite-restore-service.ts';
import { UsageError } from '../command.ts';
import { inMegabytes } from './in-megabytes.ts';
import { showOffsiteBackups, withOffsiteBackup } from './offsite-backups.ts';

const ABOUT_BUCKET =
  '\nThe last puts pictures and documents back into the bucket of MEDIA_URL; leave it out if they are still there.';

const onPostgresql = (
  dataDir: string,
  inBucket: boolean,
) => `This shop's database is on PostgreSQL, whose own programs restore it (package postgresql-client). Stop the shop, then run as root:
  ${pgRestoreCommands({ dataDir, inBucket }).join('\n  ')}
The line with ${AFTER_PG_RESTORE} logs everybody out, as people may have lost a role or changed their password since the
backup; skips numbers of invoices, as some may have been given since; and notes the restore in the audit log.${
  inBucket ? ABOUT_BUCKET : ''
}`;

const KEEP_SESSIONS = '--keep-sessions';
/** Lists the copies elsewhere, or names the one to fetch. */
const FROM_OFFSITE = '--from-offsite';

export const forms = [
  `FILE [${KEEP_SESSIONS}]`,
  `${FROM_OFFSITE} [NAME|${LATEST}] [${KEEP_SESSIONS}]`,
  `${AFTER_PG_RESTORE} [${KEEP_SESSIONS}]`,
];

export const about = {
  FILE: 'a backup on this machine',
  [FROM_OFFSITE]: 'lists the copies at BACKUP_URL; with a name, fetches that one and restores it',
  [AFTER_PG_RESTORE]: 'for a database on PostgreSQL, once pg_restore has put it back',
  [KEEP_SESSIONS]:
    'logs in again whoever was logged in when the backup was made; otherwise everybody has to log in',
};

type Arguments = {
  /** A file; of a copy elsewhere its name, or null to list them. */
  name: string | null;
  fromOffsite: boolean;
  /** Nothing is fetched: the database has been restored. */
  afterPgRestore: boolean;
  keepSessions: boolean;
};

function readArguments(args: string[]): Arguments {
  const options = [KEEP_SESSIONS, FROM_OFFSITE, AFTER_PG_RESTORE];
  const [name, ...others] = args.filter((argument) => !options.includes(argument));
  const [keepSessions = false, fromOffsite = false, afterPgRestore = false] = options.map((each) =>
    args.includes(each),
  );
  const isWhole = afterPgRestore ? !name && !fromOffsite : name || fromOffsite;
  if (!isWhole || others.length > 0 || name?.startsWith('-')) throw new UsageError();
  return { name: name ?? null, fromOffsite, afterPgRestore, keepSessions };
}

const aboutSessions = (ended: number | null): string =>
  ended === null
    ? 'sessions are kept: whoever was logged in when the backup was made is logged in again'
    : `${ended} session(s) ended: everybody logs in again, with the password and role of the backup`;

/** What differs from the backup. */
const changesOf = ({ series, endedSessions }: Changed): string[] => [
  ...(series > 0
    ? [
        'invoice number series skip 1,000 numbers or more, because some may have been issued since the backup; the audit log says so, too',
      ]
    : []),
  aboutSessions(endedSessions),
];

/** Restores a backup, from this machine or elsewhere; the current data is moved aside. */
export async function run(args: string[]): Promise<number> {
  const { name, fromOffsite, afterPgRestore, keepSessions } = readArguments(args);
  const config = parseConfig(process.env);
  if (afterPgRestore) {
    if (config.database.dialect === 'sqlite') throw new BackupRefusal(NO_DUMP);
    const { afterPgRestore: end } = await import('./after-pg-restore.ts');
    const changed = await end(config, keepSessions);
    console.log('The database is recorded as restored. You can start the shop now:');
    for (const line of changesOf(changed)) console.log(`  ${line}`);
    return 0;
  }
  if (config.database.dialect === 'postgresql')
    throw new BackupRefusal(onPostgresql(config.dataDir, config.media !== null));
  const { file: databaseFile } = config.database;
  const from = (file: string) => restore(config, databaseFile, { file, keepSessions });
  if (!fromOffsite) {
    // npm runs this in the package's folder; INIT_CWD is the owner's.
    await from(resolve(process.env.INIT_CWD ?? '.', name ?? ''));
    return 0;
  }
  if (!config.offsite) throw new BackupRefusal(NO_PLACE);
  if (name === null) {
    await showOffsiteBackups(config.offsite);
    return 0;
  }
  // Before gigabytes are fetched in vain.
  assertNotOpen(databaseFile);
  await withOffsiteBackup(config.offsite, { name, dataDir: config.dataDir }, from);
  return 0;
}

const NO_DUMP =
  'This shop’s database is a file, which restore puts back by itself: name a backup. Nothing was changed.';
const NO_PLACE = 'BACKUP_URL is not set: set it to the place of the copies. Nothing was changed.';

async function restore(
  { dataDir, secretsKey, media: elsewhere }: Config,
  databaseFile: string,
  { file, keepSessions }: { file: string; keepSessions: boolean },
): Promise<void> {
  const restored = await restoreBackup(
    {
      dataDir,
      databaseFile,
      mediaFolder: join(dataDir, 'media'),
      documentsFolder: join(dataDir, 'documents'),
      elsewhere: elsewhere && openStores({ dataDir, elsewhere, isKeptToServe, now: () => new Date() }),
      keyFile: secretsKey.file,
      migrationsFolder: join(ROOT, 'drizzle/sqlite'),
      now: () => new Date(),
    },
    SYSTEM,
    { file, keepSessions, onProgress: console.log },
  );
  const { files, bytes } = restored.media;
  console.log(`Restored the shop as it was at ${restored.createdAt.toISOString()}:`);
  const pictures = restored.withFiles
    ? `${files} picture files (${inMegabytes(bytes)})`
    : 'pictures and invoices as they were';
  console.log(`  ${restored.rows} rows, ${pictures}, in ${dataDir}`);
  if (restored.documents.files > 0) console.log(`  ${restored.documents.files} invoices and credit notes`);
  if (restored.withKeys) console.log(`  the key file ${secretsKey.file}`);
  if (restored.migrated > 0) console.log(`  brought up to date by ${restored.migrated} migration(s)`);
  for (const line of changesOf(restored)) console.log(`  ${line}`);
  console.log(
    restored.aside ? `What was there before is in ${restored.aside}` : 'There was nothing to move aside.',
  );
}
