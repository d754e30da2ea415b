import { WEEK_MS } from '../../../shared/durations.ts';
import type { StorageForecast, StorageUse } from '../../../shared/operations/storage.ts';

/** Growth is that of the last four weeks: a shop's pace changes. */
const WINDOW_MS = 4 * WEEK_MS;
/** In less time, one import or one backup would count as a pace. */
const LEAST_MS = WEEK_MS;

/** How much the shop used, with the time in milliseconds since 1970. */
export type StorageSample = { at: number } & StorageUse;

export const totalOf = ({ database, media, documents, backups }: StorageUse): number =>
  (database ?? 0) + media + documents + backups;

/**
 * How fast the shop grows, and when the disk is full at that pace.
 * @param samples oldest first. @param freeBytes null if the system does not say.
 * @returns bytes a week, null before there is a week of samples; weeks are null without growth, and past ten years.
 */
export function forecast(samples: readonly StorageSample[], freeBytes: number | null): StorageForecast {
  const newest = samples.at(-1);
  const first = newest && samples.find(({ at }) => at >= newest.at - WINDOW_MS);
  if (!newest || !first || newest.at - first.at < LEAST_MS) return { weeklyBytes: null, fullInWeeks: null };
  const weeklyBytes = Math.round(((totalOf(newest) - totalOf(first)) * WEEK_MS) / (newest.at - first.at));
  const weeks = weeklyBytes > 0 && freeBytes !== null ? Math.floor(freeBytes / weeklyBytes) : null;
  return { weeklyBytes, fullInWeeks: weeks !== null && weeks < 520 ? weeks : null };
}
