import { lstatSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { CommandRefusal } from '../cli/command.ts';
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

/**
 * A command's variables with the settings that a process was started with, in place of the command's own; paths among
 * them do not depend on its folder. Nothing else is taken: the process may be anybody's, and what root runs next would
 * follow variables like NODE_OPTIONS before it gives up its rights.
 * @param settings the names of all of them.
 * @throws CommandRefusal when the process has a settings file that the command does not read.
 */
export function withSettingsOf(
  pid: number,
  own: NodeJS.ProcessEnv,
  settings: readonly string[],
): NodeJS.ProcessEnv {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const started: NodeJS.ProcessEnv = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  makeAbsolute(started, readlinkSync(`/proc/${pid}/cwd`));
  if (started.VOLTCART_ENV && started.VOLTCART_ENV !== own.VOLTCART_ENV)
    throw new CommandRefusal(
      'The shop was started with a settings file of its own: name it in VOLTCART_ENV for this command, too. Nothing was changed.',
    );
  // Invoices have dates of that time zone.
  const taken = [...settings, 'TZ'].map((name) => [name, started[name]]);
  return { ...own, ...Object.fromEntries(taken) };
}
