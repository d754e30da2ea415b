import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { syncFolderNow, writeNoted } from '../../../files/write-noted.ts';
import { ownerCommand } from '../../../owner-command.ts';

const moves = z.array(z.object({ from: z.string(), to: z.string() }));

const planSchema = z.object({
  /** What is out of the way before anything is put in place. */
  aside: moves,
  /** What is put in place. The database is the last: while it waits, the restore is not done. */
  into: moves,
});

/**
 * The renames that put a backup in place of the data. Until all are made they are in DATA_DIR/restoring.json, relative to
 * that folder: without it, a shop that finds no database would open as a new one.
 */
export type SwapPlan = z.infer<typeof planSchema>;

const fileOf = (dataDir: string) => join(dataDir, 'restoring.json');

/** Whether a restore has begun to move data and is not done. */
export const isSwapping = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/**
 * Makes the renames of a plan. The caller has the data folder to itself.
 * @param check called once everything is aside; what it throws undoes that.
 * @throws what a rename throws, after those before it were undone. Where that fails too, the plan stays.
 */
export function swap(dataDir: string, plan: SwapPlan, check: () => void): void {
  const undo: (() => void)[] = [];
  const make = ({ from, to }: { from: string; to: string }) => {
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  const local = (path: string) => relative(dataDir, path);
  const noted = ({ aside, into }: SwapPlan) =>
    [aside, into].map((list) => list.map(({ from, to }) => ({ from: local(from), to: local(to) })));
  const [aside, into] = noted(plan);
  writeNoted(fileOf(dataDir), `${JSON.stringify({ aside, into })}\n`);
  try {
    for (const move of plan.aside) make(move);
    check();
    for (const move of plan.into) make(move);
  } catch (error) {
    for (const step of undo) step();
    remove(dataDir);
    throw error;
  }
  end(dataDir, plan);
}

/**
 * Brings a restore to its end that was killed while it moved data; what it unpacked was checked before. The caller has
 * the data folder to itself.
 * @returns null when none was interrupted, or it is done now; else what the owner does about it.
 */
export function finishSwap(dataDir: string, say: (line: string) => void): string | null {
  if (!isSwapping(dataDir)) return null;
  const plan = readPlan(dataDir);
  const { from: unpacked, to: database } = plan.into.at(-1) ?? { from: '', to: '' };
  if (existsSync(unpacked)) {
    const isFree = (path: string) =>
      !existsSync(path) || plan.aside.some(({ from, to }) => from === path && !existsSync(to));
    const taken = plan.into.find(({ from, to }) => existsSync(from) && !isFree(to));
    if (taken)
      return `A restore was interrupted, and ${taken.to} was made since. To finish the restore, move that away; to keep it, delete ${fileOf(dataDir)}. Then run this again.`;
    for (const { from, to } of [...plan.aside, ...plan.into]) {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      if (existsSync(from) && !existsSync(to)) renameSync(from, to);
    }
    say(`A restore was interrupted: it has been finished.${asideOf(plan)}`);
  } else if (!existsSync(database))
    return `A restore was interrupted, and what it unpacked is gone: restore the backup again (${ownerCommand('restore', 'FILE')}).${asideOf(plan)}`;
  end(dataDir, plan);
  rmSync(dirname(unpacked), { recursive: true, force: true });
  return null;
}

function asideOf({ aside: [first] }: SwapPlan): string {
  return first ? ` What was there before is in ${dirname(first.to)}.` : '';
}

function readPlan(dataDir: string): SwapPlan {
  const noted = planSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  const [aside = [], into = []] = [noted.aside, noted.into].map((list) =>
    list.map(({ from, to }) => ({ from: join(dataDir, from), to: join(dataDir, to) })),
  );
  return { aside, into };
}

/** The renames are on the disk before the plan is gone. */
function end(dataDir: string, { aside, into }: SwapPlan): void {
  for (const folder of new Set([...aside, ...into].map(({ to }) => dirname(to)))) syncFolderNow(folder);
  remove(dataDir);
}

function remove(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
  syncFolderNow(dataDir);
}
