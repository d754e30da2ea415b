import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
// As a whole: an unfit Node lacks names of it, and could not say that it is unfit.
import nodeModule from 'node:module';
import { join } from 'node:path';

const FOLDER = '.compiled';
const OTHERS_MAY_WRITE = 0o022;
/** A build has some forty files; more are of earlier builds, which Node never deletes. */
const FILES_MAX = 200;
/** The first pages are rendered by then, so that their code is kept as well. */
const KEEP_AFTER_MS = 20_000;

/**
 * Lets Node keep what it compiles of the shop in the data folder, for the next start, whose first page then comes a
 * fifth sooner (https://nodejs.org/api/module.html#module-compile-cache). To be called before the shop's code is
 * imported. What is kept is run unseen, so a folder of somebody else, or one that others may write to, is left alone; so
 * is a data folder that does not exist yet.
 * @param dataDir `DATA_DIR` as it is set.
 */
export function keepCompiledCode(dataDir: string | undefined): void {
  const folder = join(dataDir || './data', FOLDER);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.geteuid?.() || found.mode & OTHERS_MAY_WRITE) return;
  if (readdirSync(folder, { recursive: true }).length > FILES_MAX) {
    // Two processes may start at once.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  nodeModule.enableCompileCache(folder);
  setTimeout(nodeModule.flushCompileCache, KEEP_AFTER_MS).unref();
}
