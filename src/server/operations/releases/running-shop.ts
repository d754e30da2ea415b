import { lstatSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { makeAbsolute } from '../cli/settings-file.ts';

const schema = z.object({
  pid: z.number().int().positive(),
  /** The release's folder, or a clone's. */
  release: z.string(),
  host: z.string(),
  port: z.number().int(),
  since: z.iso.datetime(),
});

/** What an open shop says of itself in DATA_DIR/shop.json. */
export type RunningShop = z.infer<typeof schema>;

const fileOf = (dataDir: string) => join(dataDir, 'shop.json');

/** Notes that this process is the open shop; the note goes when the process ends by itself. */
export function noteRunning(dataDir: string, shop: RunningShop): void {
  const file = fileOf(dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(shop)}\n`, { mode: 0o600, flag: 'wx' });
  process.on('exit', () => rmSync(file, { force: true }));
}

/** @returns what the shop that is open on a data folder says, or one that was killed has said; null when nothing is said. */
export function readNote(dataDir: string): RunningShop | null {
  const file = fileOf(dataDir);
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return null;
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    // Being written, or removed just now.
    return null;
  }
}

/**
 * The shop that is open on a data folder.
 * @param releases the folder that its release lies in: a note alone is not believed, as its process may have ended
 * and its number may be another program's by now.
 * @returns null when there is none.
 */
export function findRunning(dataDir: string, releases: string): RunningShop | null {
  const said = readNote(dataDir);
  return said?.release.startsWith(releases + sep) && isOf(said.pid, said.release) ? said : null;
}

/** Whether a process runs the Node of that release. */
export function isOf(pid: number, release: string): boolean {
  try {
    return realpathSync(`/proc/${pid}/exe`) === realpathSync(join(release, 'bin/node'));
  } catch {
    return false;
  }
}

/** The variables that a process was started with; paths among them do not depend on its folder. */
export function environmentOf(pid: number): NodeJS.ProcessEnv {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const env: NodeJS.ProcessEnv = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  makeAbsolute(env, readlinkSync(`/proc/${pid}/cwd`));
  return env;
}
