import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bounded } from './bounded.ts';

export type KeptThread = {
  /** The worker's module, without its suffix. */
  module: URL;
  /** How long the thread is kept after its last answer, in milliseconds. */
  keptMs: number;
  /** How many questions may wait. */
  waiting: number;
  resourceLimits?: { maxYoungGenerationSizeMb: number };
};

/**
 * A thread for work that would keep everybody else waiting: it starts on first use, answers one question after
 * the other, and ends when idle, as what it loads takes memory.
 * @returns asks a question. @throws ShopError `busy` when too many are waiting; the worker's own error.
 */
export function keptThread<Question, Answer>({ module, keptMs, waiting, resourceLimits }: KeptThread) {
  const oneByOne = bounded({ atOnce: 1, waiting });
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    thread?.terminate();
    thread = null;
  }

  return (question: Question): Promise<Answer> =>
    oneByOne(async () => {
      clearTimeout(idle);
      const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
      thread ??= new Worker(new URL(`${module.href}.${suffix}`), resourceLimits ? { resourceLimits } : {});
      try {
        return await ask<Question, Answer>(thread, question);
      } catch (error) {
        end();
        throw error;
      } finally {
        idle = setTimeout(end, keptMs).unref();
      }
    });
}

/** Keeps the process alive only while it waits for the answer. */
async function ask<Question, Answer>(worker: Worker, question: Question): Promise<Answer> {
  worker.ref();
  worker.postMessage(question);
  const [answer] = await once(worker, 'message');
  worker.unref();
  return answer as Answer;
}
