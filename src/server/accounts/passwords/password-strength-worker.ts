import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { StrengthQuestion } from './password-strength.ts';

/** Worker thread that judges passwords. It imports packages only, so that Node can run it as it is. */

/** zxcvbn's "safely unguessable": an attacker needs more than 10^8 guesses. */
const STRONG = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // A password is at least as strong as its start. The work grows faster than both limits.
  maxLength: 40,
  l33tMaxSubstitutions: 10,
});

parentPort?.on('message', ({ password, words }: StrengthQuestion) => {
  parentPort?.postMessage(estimator.check(password, words).score < STRONG);
});
