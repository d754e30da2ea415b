import { Worker } from 'node:worker_threads';
import type { OffsiteFaultCode } from '../../../shared/operations/offsite.ts';
import type { Patience } from '../../files/s3/s3-bucket.ts';
import { placeOf } from '../../files/s3/s3-target.ts';
import { OffsiteFault } from './offsite-fault.ts';
import type { OffsiteTarget } from './offsite-target.ts';

export type SendTask = {
  target: OffsiteTarget;
  /** The finished backup, and its name without a folder. */
  file: string;
  name: string;
  /** The shop's id. */
  shop: string;
  patience: Patience | undefined;
};

export type FromThread =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'sent'; bytes: number }
  | { kind: 'fault'; code: OffsiteFaultCode; detail: string }
  | { kind: 'stopped' };

export type SendInput = Pick<SendTask, 'file' | 'name' | 'shop'> & {
  /** The bytes sent and read back so far, and how many they will be. */
  onProgress?: (done: number, total: number) => void;
};

/** Where backups are copied to. */
export type Offsite = {
  /** Host, bucket and folder. */
  place: string;
  encrypted: boolean;
  /**
   * Sends a backup and reads it back, in a thread of its own, so that nobody waits for it.
   * @returns the size of the copy; null when it was stopped.
   * @throws OffsiteFault
   */
  send(input: SendInput): Promise<{ bytes: number } | null>;
  /** Ends what is under way, within seconds, whatever the storage does. */
  close(): Promise<void>;
};

/** A thread that a dead connection keeps from saying goodbye ends without. */
const GOODBYE_MS = 3_000;

/** @param patience how long to wait for the storage; tests wait less. */
export function openOffsite(target: OffsiteTarget, patience?: Patience): Offsite {
  const running = new Set<{ worker: Worker; ended: Promise<unknown> }>();

  function startThread(task: SendTask): Worker {
    const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    return new Worker(new URL(`./offsite-worker.${suffix}`, import.meta.url), { workerData: task });
  }

  return {
    place: placeOf(target),
    encrypted: target.passphrase !== null,
    async send({ file, name, shop, onProgress }) {
      const worker = startThread({ target, file, name, shop, patience });
      const outcome = new Promise<{ bytes: number } | null>((resolve, reject) => {
        worker.on('message', (message: FromThread) => {
          if (message.kind === 'progress') onProgress?.(message.done, message.total);
          else if (message.kind === 'sent') resolve({ bytes: message.bytes });
          else if (message.kind === 'fault') reject(new OffsiteFault(message.code, message.detail));
          else resolve(null);
        });
        worker.once('error', reject);
        worker.once('exit', () => resolve(null));
      });
      const thread = { worker, ended: outcome.catch(() => undefined) };
      running.add(thread);
      try {
        return await outcome;
      } finally {
        running.delete(thread);
      }
    },
    async close() {
      await Promise.all([...running].map(end));
    },
  };
}

async function end({ worker, ended }: { worker: Worker; ended: Promise<unknown> }): Promise<void> {
  worker.postMessage('stop');
  const late = setTimeout(() => worker.terminate(), GOODBYE_MS);
  await ended;
  clearTimeout(late);
}
