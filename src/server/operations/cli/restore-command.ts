import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEM } from '../../actor.ts';
import { parseConfig } from '../../config.ts';
import { BackupRefusal } from '../backup/backup-service.ts';
import { restoreBackup } from '../backup/restore-service.ts';
import { UsageError } from './command.ts';
import { inMegabytes } from './in-megabytes.ts';

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

export const forms = [`FILE [${KEEP_SESSIONS}]`];

function readArguments(args: string[]): { file: string; keepSessions: boolean } {
  const [file, ...others] = args.filter((argument) => argument !== KEEP_SESSIONS);
  if (!file || others.length > 0 || file.startsWith('-')) throw new UsageError();
  return { file, keepSessions: args.includes(KEEP_SESSIONS) };
}

const aboutSessions = (ended: number | null): string =>
  ended === null
    ? 'sessions are kept: whoever was logged in when the backup was made is logged in again'
    : `${ended} session(s) ended: everybody logs in again, with the password and role of the backup`;

/** Restores a backup; the data of before is moved aside. */
export async function run(args: string[]): Promise<number> {
  const { file, keepSessions } = readArguments(args);
  const { database, dataDir, secretsKey } = parseConfig(process.env);
  if (database.dialect === 'postgresql') throw new BackupRefusal(ON_POSTGRESQL);
  const restored = await restoreBackup(
    {
      dataDir,
      databaseFile: database.file,
      mediaFolder: join(dataDir, 'media'),
      documentsFolder: join(dataDir, 'documents'),
      keyFile: secretsKey.file,
      migrationsFolder: join(ROOT, 'drizzle/sqlite'),
      now: () => new Date(),
    },
    SYSTEM,
    // npm runs this in the package's folder; INIT_CWD is the owner's.
    { file: resolve(process.env.INIT_CWD ?? '.', file), keepSessions, onProgress: console.log },
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
  return 0;
}
