import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../shared/durations.ts';

/** The folders into which commands fetch and unpack a backup; what of a file was written when its process was killed. */
const LEFTOVER = /^\.(restoring|fetching)-|\.[0-9a-f]{12}\.tmp$/;

/**
 * Removes what a killed process left in the data folder: an unpacked backup, which holds customers' data and takes its
 * room, or an unfinished file. Younger than a day, it may be at work.
 */
export function removeLeftovers(dataDir: string, now: Date): void {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  for (const path of names.filter((name) => LEFTOVER.test(name)).map((name) => join(dataDir, name))) {
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (changed < now.getTime() - DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}
