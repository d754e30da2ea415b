import { SERIES_LEAP } from '../../../shared/orders/documents.ts';

/** What a check found. A note is no fault: something could not be compared, or needs no action. */
export type Findings = { faults: readonly string[]; notes: readonly string[]; looked: string };

export type CheckResult = Findings & {
  /** Stays the same in later versions, for programs. */
  name: string;
  title: string;
  /** What to do about a fault. */
  remedy: string;
};

/** At most this many faults of one check are named; the others are counted. */
const NAMED = 10;

/** @param looked what was compared, such as `20 orders`. */
export function findingsOf(
  faults: readonly string[],
  looked: string,
  notes: readonly string[] = [],
): Findings {
  const more = faults.length - NAMED;
  return { faults: more > 0 ? [...faults.slice(0, NAMED), `and ${more} more`] : faults, looked, notes };
}

export type NumberedDocument = { kind: string; sequence: number };
/** Numbers that a restore or the owner skipped, from the first up to before the last. */
export type SkippedNumbers = { kind: string; from: number; to: number };

/** Gaps of a series that are wide enough to come from restores. @param end where the series continues. */
export function findWideGaps(
  kind: string,
  given: readonly NumberedDocument[],
  end: number,
): SkippedNumbers[] {
  const numbers = given.flatMap((one) => (one.kind === kind ? [one.sequence] : [])).toSorted((a, b) => a - b);
  return [...numbers, end].flatMap((to, at) => {
    const from = (numbers[at - 1] ?? 0) + 1;
    return to - from >= SERIES_LEAP ? [{ kind, from, to }] : [];
  });
}

/**
 * Numbers of a series that were neither given nor skipped.
 * @param next where each series continues.
 * @returns a sentence for each gap, and for each number at or after `next`.
 */
export function findNumberFaults(
  given: readonly NumberedDocument[],
  next: ReadonlyMap<string, number>,
  skipped: readonly SkippedNumbers[],
): string[] {
  return [...next].flatMap(([kind, end]) => {
    const numbers = new Set(given.flatMap((one) => (one.kind === kind ? [one.sequence] : [])));
    const jumps = skipped.filter((jump) => jump.kind === kind).toSorted((a, b) => a.from - b.from);
    const faults: string[] = [];
    for (let number = 1; number < end; number++) {
      const jump = jumps.find(({ from, to }) => number >= from && number < to);
      if (jump) {
        const last = jump.to - 1;
        number = last;
        continue;
      }
      if (!numbers.has(number)) faults.push(`${kind} ${number} is missing`);
    }
    const beyond = [...numbers].filter((number) => number >= end);
    return [
      ...faults,
      ...beyond.map((number) => `${kind} ${number} was given, but the series continues at ${end}`),
    ];
  });
}

/** Lines for people about one check. */
export function describeCheck({ title, looked, faults, notes, remedy }: CheckResult): string[] {
  const head = faults.length === 0 ? `ok     ${title} (${looked})` : `FAULT  ${title} (${looked})`;
  return [
    head,
    ...faults.map((fault) => `         ${fault}`),
    ...(faults.length > 0 ? [`         What to do: ${remedy}`] : []),
    ...notes.map((note) => `         Note: ${note}`),
  ];
}
