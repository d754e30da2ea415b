import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import { existing, freeBytes, isReadOnly } from '../../../files/disk-state.ts';
import { StoreFault } from '../../../files/file-store.ts';
import { openStores } from '../../../files/open-stores.ts';
import { isKeptToServe } from '../../../media/media-store.ts';
import { findKeyFileFault } from '../../../secrets/secret-box.ts';
import { readNote } from '../../releases/running-shop.ts';
import { Bad, type Check } from './check.ts';
import { databaseChecks } from './database-checks.ts';

/** Below this the shop's own health page calls the disk bad, too. */
const FREE_BYTES_MIN = 500e6;
const ANSWER_WITHIN_MS = 2_000;

/** Whether the shop can work with its data and its address. @param root the package's root folder. */
export function dataChecks(config: Config, root: string): Check[] {
  return [
    { subject: 'Data folder', look: () => folderIsOurs(config) },
    { subject: 'Disk', look: () => diskHasRoom(config.dataDir) },
    ...databaseChecks(config, root),
    ...(config.media ? [{ subject: 'Pictures and documents', look: () => storeWorks(config) }] : []),
    { subject: 'Key file', look: () => keyFileIsSound(config) },
    { subject: `Port ${config.port}`, look: () => portIsFree(config) },
  ];
}

const giveAway = (dataDir: string) =>
  `Give ${dataDir} and all in it to the user that runs the shop (chown -R), or set DATA_DIR to another folder.`;

/** What the shop writes in its data folder. */
const WRITTEN = /\.db(-wal|-shm)?$|^(open\.lock|media|media-cache|documents|backups|outbox)$/;

function folderIsOurs({ dataDir }: Config): string {
  const there = existing(dataDir);
  if (!statSync(there).isDirectory())
    throw new Bad(`${there} is not a folder`, 'Set DATA_DIR to a folder, or move that file away.');
  const written = there === dataDir ? readdirSync(dataDir).filter((name) => WRITTEN.test(name)) : [];
  for (const path of [there, ...written.map((name) => join(dataDir, name))]) {
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

async function keyFileIsSound({ secretsKey: { file, named } }: Config): Promise<string> {
  if (!existsSync(file)) {
    if (!named) return 'none yet; it is made when a key is entered in the panel';
    throw new Bad(`${file} is missing`, 'Put the file that SECRETS_KEY_FILE names there, or unset it.');
  }
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Bad(`${file} cannot be read by this user`, `Give it to the user that runs the shop (chown).`);
  }
  const fault = await findKeyFileFault(file);
  if (fault !== null) throw new Bad(fault, 'Put it back from a copy, such as a backup with keys.');
  return file;
}

/** Taken by the shop of this data folder is fine. */
async function portIsFree(config: Config): Promise<string> {
  const { port, host } = config;
  const code = await new Promise<string>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve('')));
  });
  if (code === '') return `free on ${host}`;
  if (code === 'EADDRINUSE') {
    const isShop = await aShopAnswers(port, host);
    if (isShop && isOfThisShop(config)) return 'taken by this shop, which is open';
    throw new Bad(`taken by another ${isShop ? 'shop' : 'program'}`, 'Set PORT to a free one.');
  }
  if (code === 'EACCES')
    throw new Bad('kept for root', 'Set PORT to 3000 or so, and put a proxy in front for 80 and 443.');
  throw new Bad(`${host} cannot be used (${code})`, 'Set HOST to an address of this machine, or 0.0.0.0.');
}

/** Whether the shop of this data folder is the one that answers. */
function isOfThisShop({ port, dataDir, database }: Config): boolean {
  const note = readNote(dataDir);
  if (note === null || !isAlive(note.pid)) return false;
  // On PostgreSQL several processes may share the folder, and the note is of one of them.
  return note.port === port || database.dialect === 'postgresql';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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
