import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseConfig, SETTINGS } from '../../../config.ts';
import { takeSoleUse } from '../../../db/sole-use.ts';
import type { MachineInput } from '../../releases/machine.ts';
import { openShelf } from '../../releases/release-shelf.ts';
import { CommandRefusal } from '../command.ts';

/** What a command that changes the valid release knows of the machine. */
export function machineInput(): MachineInput {
  const { dataDir, database } = parseConfig(process.env);
  return {
    env: process.env,
    settings: SETTINGS,
    dataDir,
    databaseFile: database.dialect === 'sqlite' ? database.file : null,
    say: console.log,
    now: () => new Date(),
  };
}

/**
 * Runs while no other command changes the valid release; the lock ends with the process, however it ends.
 * @throws CommandRefusal when another one does, or when this user may not.
 */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  const { base } = openShelf(process.env);
  const file = join(base, '.moving.lock');
  try {
    closeSync(openSync(file, 'a', 0o644));
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new CommandRefusal(
      `${base} cannot be written by this user: run this with sudo. Nothing was changed.`,
    );
  }
  const lock = takeSoleUse(file);
  if (!lock)
    throw new CommandRefusal('Another update or rollback is under way: wait for it. Nothing was changed.');
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Asks a person at a terminal; false without one. */
export async function askYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (yes/no) `)).trim());
  } finally {
    terminal.close();
  }
}
