import { parentPort, workerData } from 'node:worker_threads';
import { compactDatabase, copyDatabase, inspectDatabase } from './database-copy.ts';
import type { CompactTask, CopyTask } from './database-copy-thread.ts';

/** Worker thread that copies a database and verifies the copy, or rewrites one; each may take seconds. */
const task = workerData as CopyTask | CompactTask;

function run(): unknown {
  if ('compact' in task) return compactDatabase(task.compact);
  return task.copy ? copyDatabase(task.source, task.copy) : inspectDatabase(task.source);
}

parentPort?.postMessage(run());
