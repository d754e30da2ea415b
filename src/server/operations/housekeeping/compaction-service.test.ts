import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { runJob } from '../jobs/job-runner.ts';
import { COMPACTION, compact, isCompactionDue } from './compaction-service.ts';

const MB = 1_000_000;

/** A night at 3 in the server's time zone. */
const night = new Date(2026, 2, 1, 3);
/** An empty shop at that time, whose database seems to be of this size. */
function sized(deps: Deps, bytes: number, unusedBytes: number): Deps {
  const { compaction } = deps.db;
  if (!compaction) throw new Error('there is nothing to compact');
  const visits = { lastAt: night.getTime() - 10 * MINUTE_MS };
  return {
    ...deps,
    visits,
    now: () => night,
    db: { ...deps.db, compaction: { ...compaction, size: () => ({ bytes, unusedBytes }) } },
  };
}

test('a database is rewritten at night, when nobody is there, if it is worth it', async () => {
  const { deps } = await openTestShop();
  const worth = sized(deps, 200 * MB, 60 * MB);
  expect(await isCompactionDue(worth)).toBe(true);
  const at = (hour: number): Deps => ({ ...worth, now: () => new Date(2026, 2, 1, hour) });
  expect(await isCompactionDue(at(1))).toBe(false);
  expect(await isCompactionDue(at(5))).toBe(false);
  const visited = { lastAt: night.getTime() - 10 * MINUTE_MS + 1 };
  expect(await isCompactionDue({ ...worth, visits: visited })).toBe(false);
  expect(await isCompactionDue(sized(deps, 200 * MB, 49 * MB))).toBe(false);
  expect(await isCompactionDue(sized(deps, 300 * MB, 60 * MB))).toBe(false);
  expect(await isCompactionDue(sized(deps, 2_000 * MB, 1_400 * MB))).toBe(false);
  // Once a week.
  const job = { name: COMPACTION, everyMs: 1, leaseMs: MINUTE_MS, hasWork: isCompactionDue, run: compact };
  await runJob(worth, job, 'here');
  expect(await isCompactionDue(worth)).toBe(false);
  const later = new Date(night.getTime() + 7 * 24 * 60 * MINUTE_MS);
  expect(await isCompactionDue({ ...worth, now: () => later, visits: { lastAt: 0 } })).toBe(true);
});

test('rewriting gives the space back, and who writes meanwhile waits instead of failing', async () => {
  const { deps } = await openTestShop();
  const { db, now } = deps;
  const { settings } = db.read.tables;
  const put = async (tx: Transaction, i: number, value: string) => {
    await tx
      .insert(settings)
      .values({ key: `filler-${i}`, value, updatedAt: now() })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  };
  for (let i = 0; i < 40; i++) {
    const value = randomBytes(200_000).toString('base64');
    await db.transaction((tx) => put(tx, i, value));
  }
  await db.transaction(async (tx) => {
    for (let i = 0; i < 40; i++) await put(tx, i, '');
  });
  const before = db.compaction?.size() ?? { bytes: 0, unusedBytes: 0 };
  expect(before.unusedBytes).toBeGreaterThan(8 * MB);
  const ended: string[] = [];
  const rewriting = compact(deps).then(() => ended.push('rewritten'));
  const writing = db.transaction((tx) => put(tx, 0, 'meanwhile')).then(() => ended.push('written'));
  await Promise.all([rewriting, writing]);
  expect(ended).toEqual(['rewritten', 'written']);
  const after = db.compaction?.size() ?? before;
  expect(after.unusedBytes).toBe(0);
  expect(before.bytes - after.bytes).toBeGreaterThan(8 * MB);
  const fillers = db.read.select({ value: settings.value }).from(settings);
  expect(await fillers.where(eq(settings.key, 'filler-0'))).toEqual([{ value: 'meanwhile' }]);
});

test('on PostgreSQL there is nothing to rewrite', async () => {
  const { deps } = await openTestShop('postgresql');
  expect(deps.db.compaction).toBeNull();
  expect(await isCompactionDue(deps)).toBe(false);
});

test('visits count as somebody being there, probes do not', async () => {
  const { app, deps } = await openTestApp();
  await app.inject({ url: '/healthz' });
  expect(deps.visits.lastAt).toBe(0);
  await app.inject({ url: '/api/get-product' });
  expect(deps.visits.lastAt).toBe(deps.now().getTime());
});
