import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionOptions } from '../database.ts';

/** The writing connection, as far as the queue uses it. `begin` takes the write lock up front. */
export type Writer = {
  /** @param isLossy whether its commit need not reach the disk. */
  readonly begin: (isLossy: boolean) => Promise<void>;
  readonly exec: (sql: string) => unknown;
  readonly inTransaction: () => boolean;
};

export type WriterQueue = {
  /**
   * Runs `body` as one transaction. Those that wait at the same time share one commit, and with it one sync to the
   * disk, unless all of them are lossy; each is answered after it.
   * @throws what the body throws; its writes alone are then undone. When the commit fails, everybody who shared it
   * gets that error.
   */
  transaction: <T>(body: () => Promise<T>, options?: TransactionOptions) => Promise<T>;
  /** Runs `work` outside any transaction while nobody else writes. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
};

/** How many transactions share a commit at most. */
export const MOST_IN_GROUP = 64;
/** No further body begins in a group after this long, so that neither readers nor the first in it wait for many. */
const GROUP_MS = 20;

type Job = {
  isTransaction: boolean;
  isLossy: boolean;
  run: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** The queue before SQLite's one writer (docs/decisions/040). Jobs run in the order in which they came. */
export function openWriterQueue(writer: Writer): WriterQueue {
  const waiting: Job[] = [];
  let isServing = false;

  async function serve(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that arrived together reach the queue within one turn of the event loop.
      await nextTurn();
      const others = waiting.findIndex(({ isTransaction }) => !isTransaction);
      const together = Math.min(others < 0 ? waiting.length : others, MOST_IN_GROUP);
      const jobs = waiting.splice(0, Math.max(together, 1));
      const [first] = jobs;
      if (first && jobs.length === 1) {
        await (first.isTransaction ? asTransaction(writer, first.isLossy, first.run) : first.run()).then(
          first.resolve,
          first.reject,
        );
      } else waiting.unshift(...(await inGroup(writer, jobs)));
    }
    isServing = false;
  }

  const enqueue = <T>(kind: Pick<Job, 'isTransaction' | 'isLossy'>, run: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ ...kind, run, resolve: resolve as Job['resolve'], reject });
      if (isServing) return;
      isServing = true;
      void serve();
    });

  return {
    transaction: (body, { lossy: isLossy = false } = {}) => enqueue({ isTransaction: true, isLossy }, body),
    exclusively: (work) => enqueue({ isTransaction: false, isLossy: false }, work),
  };
}

async function asTransaction<T>(writer: Writer, isLossy: boolean, body: () => Promise<T>): Promise<T> {
  await writer.begin(isLossy);
  try {
    const result = await body();
    writer.exec('COMMIT');
    return result;
  } finally {
    if (writer.inTransaction()) writer.exec('ROLLBACK');
  }
}

/**
 * Runs jobs as one transaction, each in its own savepoint, and answers them once it is committed. A refusal waits,
 * too: it may rest on what an earlier job wrote, which does not count before the commit.
 * @returns the jobs for which there was no time, in order.
 */
async function inGroup(writer: Writer, jobs: readonly Job[]): Promise<Job[]> {
  const answers: (() => void)[] = [];
  let begun = 0;
  const isLossy = jobs.every((job) => job.isLossy);
  try {
    await asTransaction(writer, isLossy, async () => {
      const since = performance.now();
      for (const job of jobs) {
        if (begun > 0 && performance.now() - since > GROUP_MS) return;
        begun += 1;
        answers.push(await inSavepoint(writer, job));
      }
    });
    for (const answer of answers) answer();
  } catch (error) {
    // Nothing of the group is kept. If no body has begun, the write lock was not free.
    begun ||= jobs.length;
    for (const { reject } of jobs.slice(0, begun)) reject(error);
  }
  return jobs.slice(begun);
}

/**
 * @returns what gives the job its answer.
 * @throws when SQLite has undone the whole transaction, as it does when the disk is full.
 */
async function inSavepoint(writer: Writer, { run, resolve, reject }: Job): Promise<() => void> {
  writer.exec('SAVEPOINT job');
  try {
    const result = await run();
    writer.exec('RELEASE job');
    return () => resolve(result);
  } catch (error) {
    try {
      writer.exec('ROLLBACK TO job');
      writer.exec('RELEASE job');
    } catch {
      throw error;
    }
    return () => reject(error);
  }
}
