import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../../shared/texts/refusal-text.ts';

/**
 * Why a text is too long to be saved; undefined if it is not. For long texts, in place of `maxLength`: with that, a
 * browser cuts off the end of what is pasted, and does not say so.
 */
export function lengthFault(
  text: string,
  { field, most }: { field: string; most: number },
  answers: Texts['answers'],
): string | undefined {
  const over = text.length - most;
  if (over <= 0) return undefined;
  return refusalText(answers, { code: 'beyond_limit', field, of: 'characters', most, over });
}
