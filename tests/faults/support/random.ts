import { createHash } from 'node:crypto';
import { seededRandom as fractions } from '../../../tools/seeded-random.ts';
import { SEED } from './figures.ts';

/** Repeatable randomness: the same seed and name give the same values in the same order. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction: () => number;
  /** An integer from `from` to `to`, both inclusive. */
  between: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  shuffled: <T>(items: readonly T[]) => T[];
  /** An independent source, unaffected by how far this one has been used. */
  fork: (name: string) => Random;
};

/** @param name the schedule's name, so that two suites of one run draw different values. */
export const seededRandom = (name: string): Random => makeRandom(`${SEED}/${name}`);

function makeRandom(key: string): Random {
  // 32 bits of state are enough for schedules.
  const fraction = fractions(createHash('sha256').update(key).digest().readUInt32LE(0));
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    shuffled(items) {
      const rest = [...items];
      for (let last = rest.length - 1; last > 0; last--) {
        const other = between(0, last);
        [rest[last], rest[other]] = [
          rest[other] as (typeof rest)[number],
          rest[last] as (typeof rest)[number],
        ];
      }
      return rest;
    },
    fork: (name) => makeRandom(`${key}/${name}`),
  };
}
