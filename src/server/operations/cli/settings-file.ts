import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandRefusal } from './command.ts';
import { type ReleaseFolder, releaseFolder } from './release-folder.ts';

export const SETTINGS_OF_THE_MACHINE = '/etc/voltcart/voltcart.env';

/** The settings that are paths. */
const PATHS = ['DATA_DIR', 'SECRETS_KEY_FILE', 'VOLTCART_ENV'];

/**
 * Fills in what a release takes from its settings file and its place; a clone's tools read `.env` instead. What the
 * environment says already takes precedence. Paths are absolute afterwards, for the commands that this one runs in
 * another folder: those of the environment are relative to the current folder, those of the file to the file's.
 * @param needed whether the command is nothing without them; any other goes on where this user may not read them.
 * @returns a line for the owner about each value of the file that is used and ends at a # in its middle.
 * @throws CommandRefusal when the file cannot be read, or when it means another data folder than the shop here has.
 */
export function readSettings(env: NodeJS.ProcessEnv, needed: boolean): string[] {
  const release = releaseFolder(env);
  if (!release) return [];
  makeAbsolute(env, process.cwd());
  const file = settingsFileOf(env, release);
  const cut = file ? load(env, file, needed) : [];
  if (file) {
    if (needed) assertSameShop(env, file);
    makeAbsolute(env, dirname(file));
  }
  env.DATA_DIR ||= release.dataDir;
  return cut;
}

/** Makes the settings that are paths absolute. @param folder where relative ones begin. */
export function makeAbsolute(env: NodeJS.ProcessEnv, folder: string): void {
  for (const name of PATHS) if (env[name]) env[name] = resolve(folder, env[name]);
}

/**
 * Earlier versions took the file's paths to begin at the current folder.
 * @throws CommandRefusal for a shop that lies there: without it, a second one would be made.
 */
function assertSameShop({ DATA_DIR }: NodeJS.ProcessEnv, file: string): void {
  if (!DATA_DIR) return;
  const [here, meant] = [resolve(DATA_DIR), resolve(dirname(file), DATA_DIR)];
  if (existsSync(join(here, 'shop.db')) && !existsSync(meant))
    throw new CommandRefusal(
      `DATA_DIR=${DATA_DIR} in ${file} means ${meant}, which is not there; there is a shop in ${here}: if it is the one, write DATA_DIR=${here}.`,
    );
}

/** The one settings file of a release; undefined when there is none. */
export function settingsFileOf(env: NodeJS.ProcessEnv, { base }: ReleaseFolder): string | undefined {
  const usual = [join(base, 'voltcart.env'), SETTINGS_OF_THE_MACHINE];
  return env.VOLTCART_ENV || usual.find(isThere);
}

/** One in a folder that this user may not enter counts: without its settings, a command would look for another shop. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/**
 * The file that this shop's settings are in, and the Node to read it with, by a path that stays when the shop is
 * updated; null when there is none.
 */
export function findSettingsFile(): { file: string; node: string } | null {
  const release = releaseFolder(process.env);
  const file = release ? settingsFileOf(process.env, release) : resolve('.env');
  if (!file || !existsSync(file)) return null;
  const installed = release && join(release.base, 'current/bin/node');
  return { file, node: installed && existsSync(installed) ? installed : process.execPath };
}

/** The settings without quotes whose value ends, as Node reads it, at a # with no blank before it. */
const cutSettings = (text: string, settings: NodeJS.Dict<string>): string[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*)$/.exec(line) ?? [];
    const read = settings[name];
    return read !== undefined && (read === '' ? value : value.trimStart()).startsWith(`${read}#`)
      ? [name]
      : [];
  });

function describeCut(name: string, value: string | undefined, file: string): string {
  const line = `${name} in ${file} ends before its #, which begins a comment: if the # belongs to the value, put the whole value in quotes.`;
  if (name !== 'BACKUP_PASSPHRASE') return line;
  return value
    ? `${line} What was encrypted so far opens with the part before the #.`
    : `${line} So far, nothing was encrypted.`;
}

function load(env: NodeJS.ProcessEnv, file: string, needed: boolean): string[] {
  try {
    // Node has one code for a file that is missing and one in a closed folder.
    accessSync(file, constants.R_OK);
    const text = readFileSync(file, 'utf8');
    // Windows' editors begin a file with it, and Node takes it for a part of the first name.
    const settings = parseEnv(text.replace(/^\uFEFF/, ''));
    const cut = cutSettings(text, settings).filter((name) => env[name] === undefined);
    for (const [name, value] of Object.entries(settings)) env[name] ??= value;
    return cut.map((name) => describeCut(name, settings[name], file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' && !needed) return [];
    const remedy =
      code === 'EACCES' ? 'run this as root (sudo), or as the user that runs the shop' : 'correct its name';
    throw new CommandRefusal(`The settings in ${file} cannot be read (${code}): ${remedy}.`);
  }
}
