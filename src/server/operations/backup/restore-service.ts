import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { DatabaseCopy, SchemaVersion } from '../../db/database-copy.ts';
import { runCopyTask } from '../../db/database-copy-thread.ts';
import { migrateSqlite } from '../../db/migrations/migrate-sqlite.ts';
import { findSchemaFault } from '../../db/schema-check.ts';
import { takeSoleUse } from '../../db/sole-use.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { describeReadOnly, isReadOnly } from '../../files/disk-state.ts';
import { removeLeftovers } from '../../files/leftovers.ts';
import type { Stores } from '../../files/open-stores.ts';
import { describeUnreadable } from '../../files/unreadable-file.ts';
import { assertOwnStore } from '../../media/store-claim-service.ts';
import { createNewId } from '../../new-id.ts';
import { findShopId } from '../../settings/shop-id-service.ts';
import { type BackupManifest, DATABASE_PART, FOLDERS, KEY_PART, readBackup } from './backup-archive.ts';
import { BackupRefusal, fileStamp } from './backup-service.ts';
import { bringIntoToday, type Changed } from './into-today-service.ts';
import { finishEarlierRestore, isEmpty, RUNNING, swapData } from './swap/data-swap-service.ts';
import { swapWithKey } from './swap/key-swap-service.ts';
import { isSwapping, type SwapPlan } from './swap/swap-plan.ts';
import { ArchiveError } from './tar-file.ts';

export type RestoreDeps = {
  dataDir: string;
  /** The shop's SQLite file, in `dataDir`. */
  databaseFile: string;
  mediaFolder: string;
  documentsFolder: string;
  /** Where pictures and documents are, if not in those folders. */
  elsewhere: Stores | null;
  /** Where the key of the secrets entered in the panel belongs. */
  keyFile: string;
  migrationsFolder: string;
  now: () => Date;
};

export type RestoreInput = {
  file: string;
  /** Leaves everybody logged in and reset links open, for a move to another machine. */
  keepSessions: boolean;
  onProgress: (line: string) => void;
};

export type RestoreReport = Changed & {
  createdAt: Date;
  rows: number;
  media: { files: number; bytes: number };
  documents: { files: number; bytes: number };
  /** False for a bare database, which leaves pictures and invoices as they are. */
  withFiles: boolean;
  /** Migrations run because the backup is older than this version of the shop. */
  migrated: number;
  /** Whether the backup brought its key file; the one that was there is beside it then. */
  withKeys: boolean;
  /** Where the previous data was moved; null when there was none. */
  aside: string | null;
};

/**
 * Replaces the shop's database, pictures and invoices by a backup; the old ones are moved aside. The backup is
 * extracted next to them, verified and migrated before anything moves. Unless they are kept, all sessions and
 * open reset links end: since the backup people may have lost a role, or changed a password that was stolen.
 * Series of invoices skip numbers, because some may have been given since the backup. A restore that was killed while it
 * moved the data is finished first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 * @throws StoreRefusal or StoreFault when the storage of pictures is another shop's, or cannot be used.
 * @throws BackupRefusal when the shop is open, its disk is read-only, the file is not a valid backup that this version
 * supports, or the key file cannot be written; nothing is changed then.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  actor: Actor,
  { file, keepSessions, onProgress }: RestoreInput,
): Promise<RestoreReport> {
  assertAdmin(actor);
  const unreadable = describeUnreadable(file);
  if (unreadable !== null) throw new BackupRefusal(`${unreadable} Nothing was changed.`);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new BackupRefusal(`There is no file ${file}. Nothing was changed.`);
  }
  assertNotOpen(deps.databaseFile);
  finishEarlierRestore(deps, onProgress);
  const stamp = fileStamp(deps.now());
  removeLeftovers(deps.dataDir, deps.now());
  const madeFolder = await mkdir(deps.dataDir, { recursive: true });
  const staging = join(deps.dataDir, `.restoring-${stamp}-${randomBytes(6).toString('hex')}`);
  await mkdir(staging, { mode: 0o700 });
  let done = false;
  try {
    onProgress('Unpacking and checking the backup ...');
    const withFiles = !(await isDatabase(file));
    const manifest = await unpack(file, staging, { migrationsFolder: deps.migrationsFolder, withFiles });
    const database = join(staging, DATABASE_PART);
    const { applied: migrated } = migrateSqlite({
      file: database,
      migrationsFolder: deps.migrationsFolder,
      backupFolder: join(staging, 'before-migration'),
      now: deps.now(),
    });
    const db = openSqlite(database);
    const changed = await bringIntoToday(
      { db, now: deps.now, newId: createNewId(deps.now) },
      {
        name: basename(file),
        madeAt: new Date(manifest.createdAt),
        keepSessions,
        replaces: deps.databaseFile,
      },
    ).finally(() => db.close());
    for (const folder of FOLDERS) await mkdir(join(staging, folder), { recursive: true });
    if (deps.elsewhere && withFiles) {
      onProgress(`Storing pictures and invoices in ${deps.elsewhere.media.elsewhere?.place} ...`);
      await storeElsewhere(deps.elsewhere, staging, database);
    }
    onProgress('Putting it in place ...');
    const to = freeFolder(join(deps.dataDir, `before-restore-${stamp}`));
    const swap = (key: SwapPlan | null) => swapData(deps, staging, { aside: to, withFiles, key });
    const withKeys = manifest.parts.some(({ name }) => name === KEY_PART);
    const key = { dataDir: deps.dataDir, from: join(staging, KEY_PART), to: deps.keyFile, stamp };
    const aside = withKeys ? await swapWithKey(key, swap) : swap(null);
    done = true;
    const rows = Object.values(manifest.rows).reduce((sum, n) => sum + n, 0);
    const { createdAt, media, documents } = manifest;
    const report = {
      createdAt: new Date(createdAt),
      rows,
      media,
      documents,
      withFiles,
      migrated,
      ...changed,
    };
    return { ...report, withKeys, aside };
  } finally {
    // What could not be undone is finished later, with what is in there.
    if (!isSwapping(deps.dataDir)) await rm(staging, { recursive: true, force: true });
    if (!done && madeFolder) await removeEmpty(deps.dataDir, madeFolder);
  }
}

/** Existing files stay, so that going back to the earlier data needs nothing else. */
async function storeElsewhere(stores: Stores, staging: string, database: string): Promise<void> {
  const db = openSqlite(database);
  const shop = await findShopId(db.read).finally(() => db.close());
  if (shop !== null) await assertOwnStore({ shop, media: stores.media });
  for (const folder of FOLDERS) await stores[folder].elsewhere?.addAll(join(staging, folder));
}

/** @throws BackupRefusal when a shop is open on this file, or its disk is read-only, where nothing can be locked. */
export function assertNotOpen(databaseFile: string): void {
  if (isReadOnly(databaseFile))
    throw new BackupRefusal(`${describeReadOnly(databaseFile)} Nothing was changed.`);
  if (!existsSync(databaseFile)) return;
  const soleUse = takeSoleUse(databaseFile);
  if (!soleUse) throw new BackupRefusal(RUNNING);
  soleUse.release();
}

type Unpacked = Omit<BackupManifest, 'format' | 'chain'>;

const NO_FILES = { media: { files: 0, bytes: 0 }, documents: { files: 0, bytes: 0 }, parts: [] };

/** How a SQLite file begins (https://sqlite.org/fileformat.html): the copies made before migrations are such files. */
const SQLITE = 'SQLite format 3\0';

async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file);
  const start = Buffer.alloc(SQLITE.length);
  await handle.read(start, 0, start.length, 0).finally(() => handle.close());
  return start.toString('latin1') === SQLITE;
}

/** @throws ArchiveError when its newest changes are in a log beside it. */
async function copyDatabase(file: string, to: string): Promise<void> {
  if (!isEmpty(`${file}-wal`) && existsSync(`${file}-wal`)) {
    throw new ArchiveError('it is the database of an open shop: make a backup of that one');
  }
  await copyFile(file, to);
}

/** @throws BackupRefusal naming the file and what is wrong with it. */
async function unpack(
  file: string,
  staging: string,
  { migrationsFolder, withFiles }: { migrationsFolder: string; withFiles: boolean },
): Promise<Unpacked> {
  try {
    if (!withFiles) await copyDatabase(file, join(staging, DATABASE_PART));
    const archived = withFiles ? await readBackup(file, staging) : null;
    const contents = await inspect(join(staging, DATABASE_PART));
    const manifest = archived ?? { ...contents, ...NO_FILES, createdAt: statSync(file).mtime.toISOString() };
    assertSame(contents, manifest);
    assertKnownSchema(contents.schema, migrationsFolder);
    assertOwnSchema(join(staging, DATABASE_PART), contents.schema, migrationsFolder);
    return manifest;
  } catch (error) {
    if (!(error instanceof ArchiveError || isOfSystem(error))) throw error;
    const isFull = 'code' in error && ['ENOSPC', 'EDQUOT'].includes(error.code ?? '');
    const why = isFull
      ? `the disk of ${dirname(staging)} is full; make room there, then try again`
      : error.message;
    const message = `${basename(file)} cannot be restored: ${why}. Nothing was changed.`;
    throw new BackupRefusal(message, { cause: error });
  }
}

/** What the file system refuses: no space left, or names that it cannot keep. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

async function inspect(database: string): Promise<DatabaseCopy> {
  try {
    return await runCopyTask({ source: database, copy: null });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(`its database is not sound (${why})`, { cause: error });
  }
}

function assertSame(contents: DatabaseCopy, { schema, rows }: Unpacked): void {
  const asText = (value: DatabaseCopy) =>
    JSON.stringify([value.schema.migrations, value.schema.newest, Object.entries(value.rows).sort()]);
  if (asText(contents) !== asText({ schema, rows })) {
    throw new ArchiveError('it is damaged: its database does not hold what its manifest says');
  }
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

/**
 * A backup may be older than this version of the shop, but not newer, and not from another branch of
 * versions.
 */
function assertKnownSchema({ migrations, newest }: SchemaVersion, migrationsFolder: string): void {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const { entries } = journalSchema.parse(journal);
  if (migrations > entries.length) {
    throw new ArchiveError('it was made by a newer version of the shop: update the shop first');
  }
  if (entries[migrations - 1]?.when !== newest) {
    throw new ArchiveError('its database was made by a version of the shop that this one does not know');
  }
}

/** The hashes of a backup say only that it is whole, not who made it. */
function assertOwnSchema(file: string, { migrations }: SchemaVersion, migrationsFolder: string): void {
  const fault = findSchemaFault({ file, migrationsFolder, migrations });
  if (fault) throw new ArchiveError(`its database ${fault}`);
}

function freeFolder(folder: string): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? folder : `${folder}-${n}`;
    if (!existsSync(free)) return free;
  }
}

/** Removes folders created for a restore that failed, innermost first; those with something in them stay. */
export async function removeEmpty(inner: string, outer: string): Promise<void> {
  const first = resolve(outer);
  for (
    let folder = resolve(inner);
    folder.startsWith(first);
    folder = folder.slice(0, folder.lastIndexOf(sep))
  ) {
    await rmdir(folder).catch(() => undefined);
  }
}
