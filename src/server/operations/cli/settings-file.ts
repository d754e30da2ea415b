import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandRefusal } from './command.ts';
import { type ReleaseFolder, releaseFolder } from './release-folder.ts';

export const SETTINGS_OF_THE_MACHINE = '/etc/voltcart/voltcart.env';

/**
 * Fills in what a release takes from its settings file and its place; a clone's tools read `.env` instead. What the
 * environment says already takes precedence.
 * @param needed whether the command is nothing without them; any other goes on where this user may not read them.
 * @throws CommandRefusal when the file cannot be read.
 */
export function readSettings(env: NodeJS.ProcessEnv, needed: boolean): void {
  const release = releaseFolder(env);
  if (!release) return;
  const file = settingsFileOf(env, release);
  if (file) load(file, needed);
  env.DATA_DIR ||= release.dataDir;
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

function load(file: string, needed: boolean): void {
  try {
    // Node has one code for a file that is missing and one in a closed folder.
    accessSync(file, constants.R_OK);
    process.loadEnvFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' && !needed) return;
    const remedy =
      code === 'EACCES' ? 'run this as root (sudo), or as the user that runs the shop' : 'correct its name';
    throw new CommandRefusal(`The settings in ${file} cannot be read (${code}): ${remedy}.`);
  }
}
