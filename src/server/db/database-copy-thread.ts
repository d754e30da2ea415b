import { Worker } from 'node:worker_threads';
import type { DatabaseCopy } from './database-copy.ts';

/** With `copy` null the source is only inspected. */
export type CopyTask = { source: string; copy: string | null };

function startThread(workerData: CopyTask): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./database-copy-worker.js', import.meta.url), { workerData });
  // Development and tests run the sources, which Node reads only with a loader that each thread registers.
  const source = new URL('database-copy-worker.ts', import.meta.url).href;
  const load = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(source)}); });`;
  return new Worker(load, { eval: true, workerData });
}

/** Copies or inspects a SQLite file in a thread of its own, so that the shop goes on answering. */
export function runCopyTask(task: CopyTask): Promise<DatabaseCopy> {
  return new Promise((resolve, reject) => {
    const worker = startThread(task);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`copying the database ended with ${code}`)));
  });
}
