import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
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

/** The variables of a command that is heard, and who hears it. */
export type Aloud = { env: NodeJS.ProcessEnv; say: (line: string) => void };

/** Runs a command that may take minutes, and passes on what it says line by line, a little to the right. */
export async function runAloud(release: string, args: string[], { env, say }: Aloud): Promise<Outcome> {
  const child = spawn(join(release, 'voltcart'), args, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    say(`  ${line}`);
  });
  const complained = text(child.stderr);
  try {
    const [status] = await closed;
    return { ok: status === 0, said: said.join('\n'), complained: await complained };
  } catch (error) {
    return { ok: false, said: '', complained: (error as Error).message };
  }
}

/** The first line of a failed command that says why. */
export const whyOf = ({ complained, said }: Outcome): string =>
  (complained.trim() || said.trim()).split('\n')[0] ?? '';

/**
 * Has a release back up its shop on this machine. The shop copies the backup elsewhere once it is open, so neither a
 * storage that is away nor a slow upload holds up an update.
 * @returns the backup's path, which is among what the backup says.
 * @throws CommandRefusal when there is no backup.
 */
export async function backUpHere(release: string, { env, say }: Aloud): Promise<string> {
  say('Backing up ...');
  const made = await runAloud(release, ['backup', HERE_ONLY], { env, say });
  const backup = /^ {2}(\/.+\.tar)$/m.exec(made.said)?.[1];
  if (!made.ok || !backup) throw new CommandRefusal(`The backup failed: ${whyOf(made)} Nothing was changed.`);
  return backup;
}
