import { Worker } from 'node:worker_threads';
import type { DatabaseCopy } from './database-copy.ts';

/** With `copy` null the source is inspected only. */
export type CopyTask = { source: string; copy: string | null };
export type CompactTask = { compact: string };

function startThread(workerData: CopyTask | CompactTask): Worker {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`./database-copy-worker.${suffix}`, import.meta.url), { workerData });
}

/** Copies or inspects a SQLite file in its own thread, so that the shop keeps answering requests. */
export const runCopyTask = (task: CopyTask): Promise<DatabaseCopy> => runTask(task);

/** Rewrites a SQLite file without its unused pages, in its own thread. */
export const compactInThread = (file: string): Promise<void> => runTask({ compact: file });

function runTask<Answer>(task: CopyTask | CompactTask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = startThread(task);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the database copy worker exited with ${code}`)));
  });
}
