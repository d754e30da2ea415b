import { statfs } from 'node:fs/promises';
import { MINUTE_MS, WEEK_MS } from '../../../shared/durations.ts';
import type { Deps } from '../../deps.ts';
import { findLastSuccess } from '../jobs/job-repository.ts';

/** The job's name, under which its last run is recorded. */
export const COMPACTION = 'compaction';

/** Required idle time before compaction. */
const IDLE_MS = 10 * MINUTE_MS;
/** In the server's time zone: from 2 until before 5. */
const NIGHT = { from: 2, until: 5 };
/** SQLite uses free pages again, so only many are worth the work. */
const WORTH_BYTES = 50e6;
const WORTH_SHARE = 0.25;
/** Writers wait while the file is rewritten: 381 MB took 2.4 s. A larger one is left alone. */
const MOST_BYTES = 500e6;
/** The new file and its log exist beside the old one for a moment. */
const ROOM = 2.5;

/**
 * Whether the database is rewritten now, to give what was deleted back to the disk: at night, when nobody is there, once
 * a week at most, if it is worth it, small enough and the disk has room.
 */
export async function isCompactionDue(deps: Deps): Promise<boolean> {
  const { db, now, setup } = deps;
  if (!db.compaction || !isQuiet(deps)) return false;
  const last = await findLastSuccess(db.read, COMPACTION, now());
  if (last && now().getTime() - last.getTime() < WEEK_MS) return false;
  const { bytes, unusedBytes } = db.compaction.size();
  const usedBytes = bytes - unusedBytes;
  if (unusedBytes < WORTH_BYTES || unusedBytes < bytes * WORTH_SHARE || usedBytes > MOST_BYTES) return false;
  const disk = await statfs(setup.dataDir).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize > usedBytes * ROOM;
}

function isQuiet({ now, visits }: Deps): boolean {
  const hour = now().getHours();
  const isNight = hour >= NIGHT.from && hour < NIGHT.until;
  return isNight && now().getTime() - visits.lastAt >= IDLE_MS;
}

/** Rewrites the database without its unused pages. */
export async function compact({ db }: Deps): Promise<void> {
  await db.compaction?.run();
}
