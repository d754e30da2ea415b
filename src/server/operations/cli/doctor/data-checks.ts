import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import { existing, freeBytes, isReadOnly } from '../../../files/disk-state.ts';
import { StoreFault } from '../../../files/file-store.ts';
import { openStores } from '../../../files/open-stores.ts';
import { isKeptToServe } from '../../../media/media-store.ts';
import { ownerCommand } from '../../../owner-command.ts';
import { describeStartFault } from '../../../start-fault.ts';
import { isSwapping } from '../../backup/swap/swap-plan.ts';
import { Bad, type Check } from './check.ts';

/** Below this the shop's own health page calls the disk bad, too. */
const FREE_BYTES_MIN = 500e6;
const ANSWER_WITHIN_MS = 2_000;

/** Whether the shop can work with its data and its address. @param root the package's root folder. */
export function dataChecks(config: Config, root: string): Check[] {
  return [
    { subject: 'Data folder', look: () => folderIsOurs(config) },
    { subject: 'Disk', look: () => diskHasRoom(config.dataDir) },
    { subject: 'Database', look: () => databaseIsSound(config, root) },
    ...(config.media ? [{ subject: 'Pictures and documents', look: () => storeWorks(config) }] : []),
    { subject: 'Key file', look: () => keyFileIsThere(config) },
    { subject: `Port ${config.port}`, look: () => portIsFree(config) },
  ];
}

const giveAway = (dataDir: string) =>
  `Give ${dataDir} and all in it to the user that runs the shop (chown -R), or set DATA_DIR to another folder.`;

function folderIsOurs({ dataDir }: Config): string {
  const there = existing(dataDir);
  if (!statSync(there).isDirectory())
    throw new Bad(`${there} is not a folder`, 'Set DATA_DIR to a folder, or move that file away.');
  const databases = there === dataDir ? readdirSync(dataDir).filter((name) => /\.db$/.test(name)) : [];
  for (const path of [there, ...databases.map((name) => join(dataDir, name))]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch {
      throw new Bad(
        `${path} cannot be written by this user`,
        isReadOnly(path)
          ? 'Its disk is read-only: set DATA_DIR to a folder that can be written.'
          : giveAway(dataDir),
      );
    }
  }
  return there === dataDir ? dataDir : `${dataDir} will be made by the first start`;
}

function diskHasRoom(dataDir: string): string {
  const bytes = freeBytes(dataDir);
  const free = `${(bytes / 1e9).toFixed(1)} GB free`;
  if (bytes < FREE_BYTES_MIN)
    throw new Bad(free, `Make room on the disk of ${dataDir}: old backups are in ${dataDir}/backups.`);
  return free;
}

/** Is loaded here, so that a driver which does not load is a finding. */
async function databaseIsSound(config: Config, root: string): Promise<string> {
  const { database, dataDir } = config;
  if (database.dialect === 'sqlite' && !existsSync(database.file))
    return isSwapping(dataDir)
      ? 'none in place: a restore was interrupted; the next start finishes it'
      : 'none yet; the first start makes it';
  try {
    const migrationsFolder = join(root, 'drizzle', database.dialect);
    if (database.dialect === 'postgresql') {
      const { migratePostgresql } = await import('../../../db/migrations/migrate-postgresql.ts');
      return inWords(await migratePostgresql(database.url, migrationsFolder, 'count'));
    }
    const [{ migrateSqlite }, { default: BetterSqlite3 }] = await Promise.all([
      import('../../../db/migrations/migrate-sqlite.ts'),
      import('better-sqlite3'),
    ]);
    const connection = new BetterSqlite3(database.file, { fileMustExist: true });
    try {
      const said = connection.pragma('quick_check(1)', { simple: true });
      if (said !== 'ok')
        throw new Bad(String(said), `Restore the newest backup: ${ownerCommand('restore', 'FILE')}.`);
    } finally {
      connection.close();
    }
    const backupFolder = join(dataDir, 'backups');
    const facts = { file: database.file, migrationsFolder, backupFolder, now: new Date() };
    return inWords(migrateSqlite({ ...facts, pending: 'count' }));
  } catch (error) {
    const line = describeStartFault(error, config);
    if (line === null) throw error;
    throw new Bad('cannot be used', line);
  }
}

const inWords = ({ applied }: { applied: number }) =>
  applied === 0 ? 'sound' : `sound; the next start makes ${applied} change(s) to it`;

/** Writes, reads and removes a file there, and nothing else. */
async function storeWorks({ dataDir, media }: Config): Promise<string> {
  const stores = openStores({ dataDir, elsewhere: media, isKeptToServe, now: () => new Date() });
  const place = stores.media.elsewhere?.place ?? dataDir;
  try {
    await stores.media.elsewhere?.probe();
    return `${place} can be written and read`;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    throw new Bad(`${place} cannot be used`, error.message);
  }
}

function keyFileIsThere({ secretsKey: { file, named } }: Config): string {
  if (!existsSync(file)) {
    if (!named) return 'none yet; it is made when a key is entered in the panel';
    throw new Bad(`${file} is missing`, 'Put the file that SECRETS_KEY_FILE names there, or unset it.');
  }
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Bad(`${file} cannot be read by this user`, `Give it to the user that runs the shop (chown).`);
  }
  return file;
}

/** Taken by the open shop itself is fine. */
async function portIsFree({ port, host }: Config): Promise<string> {
  const code = await new Promise<string>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve('')));
  });
  if (code === '') return `free on ${host}`;
  if (code === 'EADDRINUSE') {
    if (await aShopAnswers(port, host)) return 'taken by an open shop';
    throw new Bad('taken by another program', 'Set PORT to a free one.');
  }
  if (code === 'EACCES')
    throw new Bad('kept for root', 'Set PORT to 3000 or so, and put a proxy in front for 80 and 443.');
  throw new Bad(`${host} cannot be used (${code})`, 'Set HOST to an address of this machine, or 0.0.0.0.');
}

async function aShopAnswers(port: number, host: string): Promise<boolean> {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const address = name.includes(':') ? `[${name}]` : name;
  try {
    const answer = await fetch(`http://${address}:${port}/healthz`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.ok && JSON.stringify(await answer.json()) === '{"ok":true}';
  } catch {
    return false;
  }
}
