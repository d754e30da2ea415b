import type { CatalogueIndex } from './catalogue-index.ts';

/** Reading one question asks for some texts by turns. */
const KEPT_ANSWERS = 4;

/** What follows from the published state, found when first asked for. It must not be modified. */
export function derived<Value>({ derived }: CatalogueIndex, key: string, find: () => Value): Value {
  const known = derived.get(key) as Value | undefined;
  if (known !== undefined) return known;
  const value = find();
  derived.set(key, value);
  return value;
}

/**
 * The answer to a question, kept while it is one of the last of its kind: a page asks for its list and its counts with the same
 * text. It must not be modified.
 */
export function answered<Answer>(
  index: CatalogueIndex,
  kind: string,
  question: string,
  find: () => Answer,
): Answer {
  const answers = derived(index, kind, () => new Map<string, Answer>());
  const known = answers.get(question);
  if (known !== undefined || answers.has(question)) return known as Answer;
  const answer = find();
  for (const oldest of answers.keys()) if (answers.size >= KEPT_ANSWERS) answers.delete(oldest);
  answers.set(question, answer);
  return answer;
}

/** By slot, the place of a product in one of the index's orders; -1 for one that is gone. */
export const placesIn = (index: CatalogueIndex, order: 'newest' | 'cheapest'): Int32Array =>
  derived(index, `places ${order}`, () => {
    const places = new Int32Array(index.columns.count).fill(-1);
    const slots = index[order];
    for (let place = 0; place < slots.length; place++) places[slots[place] as number] = place;
    return places;
  });
