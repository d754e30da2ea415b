import { AskedText } from './asked-text.ts';
import { lexiconOf } from './lexicon.ts';
import { moneyWords } from './money-words.ts';
import { figuresOf } from './number-reader.ts';
import type { Question, QuestionFacts } from './read-question.ts';

/**
 * A text without the measures that its question has not understood: no product is called "at least 30 hours". Where
 * nothing was understood, its small words are left out with them.
 */
export function bareText({ index, locale }: QuestionFacts, text: string, question: Question | null): string {
  const asked = new AskedText(text, '');
  for (const { from, to } of question?.taken ?? []) asked.use(from, to);
  const { units } = lexiconOf(index);
  const signs = moneyWords(locale.currency);
  const measures = { isUnit: (word: string) => units.has(word), isMoney: (word: string) => signs.has(word) };
  const unread = figuresOf(asked.tokens, measures).filter(
    ({ from, to, unit }) => unit !== null && !asked.isUsed(from, to) && !asked.isPreposition(to - 1),
  );
  if (unread.length === 0) return text;
  if (question) return asked.without(...unread);
  for (const { from, to } of unread) asked.use(from, to);
  return asked.rest();
}
