import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bounded } from '../../bounded.ts';

/** A password, and words that are guessed first. */
export type StrengthQuestion = { password: string; words: string[] };

/** How long the thread is kept after its last answer: its dictionaries take some 60 MB. */
const KEPT_MS = 60_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

const oneByOne = bounded({ atOnce: 1, waiting: 64 });

/**
 * Whether a password takes too few guesses: a common one, words and names, repetitions, sequences, dates and
 * keyboard patterns, also with the usual substitutions (Wheeler, "zxcvbn", USENIX Security 2016). Judged in a
 * thread of its own, which starts on first use and ends when idle.
 * @param known what an attacker knows about the account, such as its name and e-mail address.
 * @throws ShopError `busy` when too many are waiting.
 */
export const isGuessable = (password: string, known: readonly string[]): Promise<boolean> =>
  oneByOne(async () => {
    clearTimeout(idle);
    thread ??= startThread();
    try {
      return await ask(thread, { password: password.normalize('NFKC'), words: wordsOf(known) });
    } catch (error) {
      thread = null;
      throw error;
    } finally {
      idle = setTimeout(endThread, KEPT_MS).unref();
    }
  });

function startThread(): Worker {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new Worker(new URL(`./password-strength-worker.${suffix}`, import.meta.url));
}

/** Keeps the process alive only while it waits for the answer. */
async function ask(worker: Worker, question: StrengthQuestion): Promise<boolean> {
  worker.ref();
  worker.postMessage(question);
  const [guessable] = await once(worker, 'message');
  worker.unref();
  return guessable === true;
}

function endThread(): void {
  thread?.terminate();
  thread = null;
}

/** The texts themselves and the words in them. */
const wordsOf = (known: readonly string[]): string[] =>
  known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
