import { parentPort, workerData } from 'node:worker_threads';
import { openBucket } from '../../files/s3/s3-bucket.ts';
import { keyOf, listCopies, tooMany } from './offsite-copies.ts';
import { OffsiteFault } from './offsite-fault.ts';
import type { FromThread, SendTask } from './offsite-thread.ts';
import { sendFile } from './offsite-transfer.ts';

/** Worker thread that encrypts a backup, sends it, reads it back, and deletes the copies that are too many. */
const { target, file, name, shop, patience } = workerData as SendTask;
const stop = new AbortController();
const say = (message: FromThread) => parentPort?.postMessage(message);
// The one message that it gets.
parentPort?.once('message', () => stop.abort());

const bucket = openBucket(target, { signal: stop.signal, patience, Fault: OffsiteFault });
try {
  const key = keyOf(target, { shop, name });
  const onProgress = (done: number, total: number) => say({ kind: 'progress', done, total });
  const { bytes } = await sendFile(bucket, target, { file, key, onProgress });
  for (const old of tooMany(await listCopies(bucket, target), { shop, keep: target.keep, sent: name }))
    await bucket.remove(old.key);
  say({ kind: 'sent', bytes });
} catch (error) {
  if (error instanceof OffsiteFault) say({ kind: 'fault', code: error.code, detail: error.detail });
  else if (!stop.signal.aborted) throw error;
  else say({ kind: 'stopped' });
} finally {
  parentPort?.close();
}
