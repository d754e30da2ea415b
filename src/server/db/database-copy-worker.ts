import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase, inspectDatabase } from './database-copy.ts';
import type { CopyTask } from './database-copy-thread.ts';

/** Worker thread that copies a database and verifies the copy; either may take seconds. */
const task = workerData as CopyTask;
parentPort?.postMessage(task.copy ? copyDatabase(task.source, task.copy) : inspectDatabase(task.source));
