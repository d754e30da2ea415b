/** The largest of 1, 2 and 5 times a power of ten that does not exceed `value`. */
export function niceStep(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const leading = value / magnitude;
  return (leading >= 5 ? 5 : leading >= 2 ? 2 : 1) * magnitude;
}

const SHARES = [0.2, 0.4, 0.6, 0.8];

/** Sorted values, of which only some are asked for. */
export type Sorted = { length: number; at: (place: number) => number | undefined };

/**
 * Round boundaries that divide sorted values into up to five groups of similar size; finer for small values
 * than for large ones, because prices and sizes span orders of magnitude.
 * @param smallest the finest step allowed.
 */
export function boundariesOf(sorted: Sorted, smallest = 0): number[] {
  const at = (share: number) => sorted.at(Math.floor((sorted.length - 1) * share)) as number;
  const lowest = at(0);
  const highest = at(1);
  const spread = at(0.9) - at(0.1);
  if (sorted.length === 0 || spread <= 0) return [];
  const boundaries = SHARES.flatMap((share) => {
    const value = at(share);
    if (value <= 0) return [];
    const step = Math.max(niceStep(Math.min(spread / 4, value / 2)), smallest);
    // Removes the error of multiplying decimal fractions.
    return [Number((Math.round(value / step) * step).toPrecision(12))];
  });
  return [...new Set(boundaries)].filter((boundary) => boundary > lowest && boundary <= highest);
}
