import type { AskedField } from './lexicon.ts';
import { isIn, type Range } from './ranges.ts';

/** How many products of a category have which value, by the place of the attribute. */
export type CountedValues = ReadonlyMap<number, ReadonlyMap<number, number>>;

type Candidate = { asked: AskedField; range: Range };

/**
 * The attribute that a number means, with how many products meet it and how many have a value: for an exact value that
 * which most products have; for a comparison the first that tells products apart, else the first that any product meets.
 */
export function meantField(values: CountedValues, candidates: readonly Candidate[], isExact: boolean) {
  const counted = candidates
    .map((candidate) => ({ ...candidate, ...count(values, candidate) }))
    .filter(({ fitting }) => fitting > 0);
  if (isExact) return counted.sort((a, b) => b.fitting - a.fitting)[0];
  return counted.find(({ fitting, all }) => fitting < all) ?? counted[0];
}

function count(values: CountedValues, { asked, range }: Candidate): { fitting: number; all: number } {
  let [fitting, all] = [0, 0];
  for (const [value, products] of values.get(asked.place) ?? []) {
    all += products;
    if (isIn(value, range)) fitting += products;
  }
  return { fitting, all };
}
