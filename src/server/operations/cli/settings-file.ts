import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandRefusal } from './command.ts';
import { releaseFolder } from './release-folder.ts';

const OF_THE_MACHINE = '/etc/voltcart/voltcart.env';

/**
 * Fills in what a release takes from its settings file and its place; a clone's tools read `.env` instead. What the
 * environment says already takes precedence.
 * @throws CommandRefusal when the file cannot be read.
 */
export function readSettings(env: NodeJS.ProcessEnv): void {
  const release = releaseFolder(env);
  if (!release) return;
  const file =
    env.VOLTCART_ENV || [join(release.base, 'voltcart.env'), OF_THE_MACHINE].find((path) => existsSync(path));
  if (file) load(file);
  env.DATA_DIR ||= release.dataDir;
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
