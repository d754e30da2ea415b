import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Root's commands continue as the user who owns the data folder, so that no file in it becomes root's. */
export function actAsOwner({ DATA_DIR }: NodeJS.ProcessEnv): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(resolve(DATA_DIR || 'data'), { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
