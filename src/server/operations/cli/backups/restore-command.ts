import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEM } from '../../../actor.ts';
import { type Config, parseConfig } from '../../../config.ts';
import { BackupRefusal } from '../../backup/backup-service.ts';
import { assertNotOpen, restoreBackup } from '../../backup/restore-service.ts';
import { LATEST } from '../../offsite/offsite-restore-service.ts';
import { UsageError } from '../command.ts';
import { inMegabytes } from './in-megabytes.ts';
import { showOffsiteBackups, withOffsiteBackup } from './offsite-backups.ts';

/** The package's root folder, relative to dist/server. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const ON_POSTGRESQL = `This shop's database is on PostgreSQL, whose own programs restore it (package postgresql-client). Stop the shop, then run:
  pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" voltcart.dump
  psql "$DATABASE_URL" --command="delete from session; delete from password_reset"
  psql "$DATABASE_URL" --command="update document_series set next = next + 1000"
  tar -xf voltcart-media.tar -C "\${DATA_DIR:-data}"
The third line logs everybody out: since the backup, people may have lost a role or changed their password.
The fourth skips numbers of invoices, as some may have been given since the backup.`;

const KEEP_SESSIONS = '--keep-sessions';
/** Lists the copies elsewhere, or names the one to fetch. */
const FROM_OFFSITE = '--from-offsite';

export const forms = [`FILE [${KEEP_SESSIONS}]`, `${FROM_OFFSITE} [NAME|${LATEST}] [${KEEP_SESSIONS}]`];

type Arguments = {
  /** A file; of a copy elsewhere its name, or null to list them. */
  name: string | null;
  fromOffsite: boolean;
  keepSessions: boolean;
};

function readArguments(args: string[]): Arguments {
  const [name, ...others] = args.filter((argument) => ![KEEP_SESSIONS, FROM_OFFSITE].includes(argument));
  const fromOffsite = args.includes(FROM_OFFSITE);
  if ((!name && !fromOffsite) || others.length > 0 || name?.startsWith('-')) throw new UsageError();
  return { name: name ?? null, fromOffsite, keepSessions: args.includes(KEEP_SESSIONS) };
}

const aboutSessions = (ended: number | null): string =>
  ended === null
    ? 'sessions are kept: whoever was logged in when the backup was made is logged in again'
    : `${ended} session(s) ended: everybody logs in again, with the password and role of the backup`;

/** Restores a backup, of this machine or from elsewhere; the data of before is moved aside. */
export async function run(args: string[]): Promise<number> {
  const { name, fromOffsite, keepSessions } = readArguments(args);
  const config = parseConfig(process.env);
  if (config.database.dialect === 'postgresql') throw new BackupRefusal(ON_POSTGRESQL);
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

const NO_PLACE = 'BACKUP_URL is not set: it says where the copies are. Nothing was changed.';

async function restore(
  { dataDir, secretsKey }: Config,
  databaseFile: string,
  { file, keepSessions }: { file: string; keepSessions: boolean },
): Promise<void> {
  const restored = await restoreBackup(
    {
      dataDir,
      databaseFile,
      mediaFolder: join(dataDir, 'media'),
      documentsFolder: join(dataDir, 'documents'),
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
  if (restored.series > 0)
    console.log('  series of invoices skip 1,000 numbers, as some may have been given since the backup');
  if (restored.withKeys) console.log(`  the key file ${secretsKey.file}`);
  if (restored.migrated > 0) console.log(`  brought up to date by ${restored.migrated} migration(s)`);
  console.log(`  ${aboutSessions(restored.endedSessions)}`);
  console.log(
    restored.aside ? `What was there before is in ${restored.aside}` : 'There was nothing to move aside.',
  );
}
