import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandRefusal } from './command.ts';
import { type ReleaseFolder, releaseFolder } from './release-folder.ts';

export const SETTINGS_OF_THE_MACHINE = '/etc/voltcart/voltcart.env';

/**
 * Fills in what a release takes from its settings file and its place; a clone's tools read `.env` instead. What the
 * environment says already takes precedence.
 * @throws CommandRefusal when the file cannot be read.
 */
export function readSettings(env: NodeJS.ProcessEnv): void {
  const release = releaseFolder(env);
  if (!release) return;
  const file = settingsFileOf(env, release);
  if (file) load(file);
  env.DATA_DIR ||= release.dataDir;
}

/** The one settings file of a release; undefined when there is none. */
export function settingsFileOf(env: NodeJS.ProcessEnv, { base }: ReleaseFolder): string | undefined {
  const usual = [join(base, 'voltcart.env'), SETTINGS_OF_THE_MACHINE];
  return env.VOLTCART_ENV || usual.find((path) => existsSync(path));
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

function load(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const remedy =
      code === 'EACCES' ? 'run this as root (sudo), or as the user that runs the shop' : 'correct its name';
    throw new CommandRefusal(`The settings in ${file} cannot be read (${code}): ${remedy}.`);
  }
}
