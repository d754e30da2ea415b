import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

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
