import { keptThread } from '../../kept-thread.ts';

/** A password, and words that are guessed first. */
export type StrengthQuestion = { password: string; words: string[] };

const ask = keptThread<StrengthQuestion, boolean>({
  module: new URL('./password-strength-worker', import.meta.url),
  // Its dictionaries take some 50 MB.
  keptMs: 60_000,
  waiting: 64,
  // They live long, and little else is needed: more room would only cost memory.
  resourceLimits: { maxYoungGenerationSizeMb: 4 },
});

/**
 * Whether a password takes too few guesses: a common one, words and names, repetitions, sequences, dates and
 * keyboard patterns, also with the usual substitutions (Wheeler, "zxcvbn", USENIX Security 2016). Judged in a
 * thread of its own.
 * @param known what an attacker knows about the account, such as its name and email address.
 * @throws ShopError `busy` when too many are waiting.
 */
export const isGuessable = (password: string, known: readonly string[]): Promise<boolean> =>
  ask({ password: password.normalize('NFKC'), words: wordsOf(known) });

/** The texts themselves and the words in them. */
const wordsOf = (known: readonly string[]): string[] =>
  known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
