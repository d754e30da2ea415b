import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HERE_ONLY } from '../cli/backups/backup-options.ts';
import { CommandRefusal } from '../cli/command.ts';

/** What a command of a release said, and whether it did what it was asked to. */
export type Outcome = { ok: boolean; said: string; complained: string };

/** Runs a command of a release to its end, with the rights that it takes by itself. */
export function runOf(release: string, args: string[], env: NodeJS.ProcessEnv): Outcome {
  const { status, stdout, stderr, error } = spawnSync(join(release, 'voltcart'), args, {
    env,
    encoding: 'utf8',
    cwd: '/',
  });
  return { ok: status === 0, said: stdout ?? '', complained: error?.message ?? stderr ?? '' };
}

/** The first line of a failed command that says why. */
export const whyOf = ({ complained, said }: Outcome): string =>
  (complained.trim() || said.trim()).split('\n')[0] ?? '';

/**
 * Has a release back up its shop on this machine. The shop copies the backup elsewhere once it is open, so neither a
 * storage that is away nor a slow upload holds up an update.
 * @returns the backup's path.
 * @throws CommandRefusal when there is no backup.
 */
export function backUpHere(release: string, env: NodeJS.ProcessEnv): string {
  const made = runOf(release, ['backup', HERE_ONLY], env);
  const backup = /^ {2}(\/.+\.tar)$/m.exec(made.said)?.[1];
  if (!made.ok || !backup) throw new CommandRefusal(`The backup failed: ${whyOf(made)} Nothing was changed.`);
  return backup;
}
