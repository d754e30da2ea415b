import { shortageOf } from '../../../shared/orders/cart.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';

type OfferedLine = { available: boolean } & Parameters<typeof shortageOf>[0];

/** Why a line of the cart blocks payment; null if it does not. */
export function lineProblem(line: OfferedLine, texts: Texts['purchase']): string | null {
  if (!line.available) return texts.noLongerAvailable;
  const left = shortageOf(line);
  if (left === null) return null;
  return left === 0 ? texts.outOfStock : texts.onlyLeft(left);
}
