import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEM } from '../../actor.ts';
import { parseConfig } from '../../config.ts';
import { BackupRefusal } from '../backup/backup-service.ts';
import { restoreBackup } from '../backup/restore-service.ts';
import { inMegabytes, runCommand } from './run-command.ts';

/** The package's root folder, relative to dist/server. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const ON_POSTGRESQL = `This shop's database is on PostgreSQL, whose own programs restore it (package postgresql-client). Stop the shop, then run:
  pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" voltcart.dump
  tar -xf voltcart-media.tar -C "\${DATA_DIR:-data}"`;

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new BackupRefusal('Usage: npm run restore -- FILE');
  const { database, dataDir } = parseConfig(process.env);
  if (database.dialect === 'postgresql') throw new BackupRefusal(ON_POSTGRESQL);
  const restored = await restoreBackup(
    {
      dataDir,
      databaseFile: database.file,
      mediaFolder: join(dataDir, 'media'),
      migrationsFolder: join(ROOT, 'drizzle/sqlite'),
      now: () => new Date(),
    },
    SYSTEM,
    // npm runs this in the package's folder; INIT_CWD is the owner's.
    { file: resolve(process.env.INIT_CWD ?? '.', file), onProgress: console.log },
  );
  const { files, bytes } = restored.media;
  console.log(`Restored the shop as it was at ${restored.createdAt.toISOString()}:`);
  console.log(`  ${restored.rows} rows, ${files} picture files (${inMegabytes(bytes)}), in ${dataDir}`);
  if (restored.migrated > 0) console.log(`  brought up to date by ${restored.migrated} migration(s)`);
  console.log(
    restored.aside ? `What was there before is in ${restored.aside}` : 'There was nothing to move aside.',
  );
}

runCommand(main);
