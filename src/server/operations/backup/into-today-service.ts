import { endAllAccess } from '../../accounts/sessions/session-service.ts';
import { type Actor, assertAdmin, SYSTEM } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { openView } from '../../db/view/database-view.ts';
import type { Deps } from '../../deps.ts';
import { listSeries, type SeriesRow } from '../../documents/document-repository.ts';
import { leapSeries } from '../../documents/document-service.ts';
import { findNewestEventTime } from '../../orders/chain/order-chain-repository.ts';
import { hasRealOrder } from '../../orders/order-repository.ts';
import { findShopId } from '../../settings/shop-id-service.ts';

export type Changed = {
  /** How many sessions were ended; null when they were kept. */
  endedSessions: number | null;
  /** Series of invoices and credit notes that skipped numbers. */
  series: number;
};

type TodayDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

type Restored = { name: string; madeAt: Date; keepSessions: boolean; replaces: string | null };

/** `isWhole`: whether every number that was given since the backup is known. */
type NumbersSince = { reached: SeriesRow[]; isWhole: boolean };

/** Where series have got to in the database that a restore replaces. */
async function findNumbersSince({ db }: TodayDeps, replaced: string | null): Promise<NumbersSince> {
  const nothing = { reached: [], isWhole: false };
  if (replaced === null) return nothing;
  try {
    const view = await openView({ dialect: 'sqlite', file: replaced });
    try {
      const shop = await findShopId(view.read);
      // A new shop, opened where the lost one was, knows nothing of its numbers.
      const isSame = shop !== null && shop === (await findShopId(db.read));
      return { reached: await listSeries(view.read), isWhole: isSame };
    } finally {
      await view.close();
    }
  } catch {
    // It is not there, damaged, or older than the shop's invoices.
    return nothing;
  }
}

/**
 * Undoes what must not come back with a backup: sessions, and numbers that were given since. The restore is noted, as
 * another line of history begins with it.
 * @param restored `name`: of the backup; `madeAt`: when it was made; `replaces`: the SQLite file that it replaces.
 */
export async function bringIntoToday(
  deps: TodayDeps,
  { name, madeAt, keepSessions, replaces }: Restored,
): Promise<Changed> {
  const { reached, isWhole } = await findNumbersSince(deps, replaces);
  return deps.db.transaction(async (tx) => {
    const endedSessions = keepSessions ? null : await endAllAccess(tx);
    const restored = { action: 'backup.restored', entity: 'backup', entityId: name } as const;
    await audit(tx, deps, SYSTEM, { ...restored, data: { madeAt: madeAt.toISOString() } });
    const othersMayHaveBegun = !isWhole && (await hasRealOrder(tx));
    const leaps = await leapSeries(tx, { reached, othersMayHaveBegun });
    for (const { kind, from, next: to } of leaps.filter(({ livemode }) => livemode))
      await audit(tx, deps, SYSTEM, {
        action: 'series.skipped',
        entity: 'series',
        entityId: kind,
        data: { kind, from, to },
      });
    return { endedSessions, series: leaps.length };
  });
}

/**
 * The same for a database that PostgreSQL's own programs have put back.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function bringDumpIntoToday(
  deps: TodayDeps,
  actor: Actor,
  keepSessions: boolean,
): Promise<Changed> {
  assertAdmin(actor);
  // A dump does not say when it was made; until the next event of an order its time makes no difference.
  const madeAt = (await findNewestEventTime(deps.db.read)) ?? new Date(0);
  return bringIntoToday(deps, { name: 'pg_restore', madeAt, keepSessions, replaces: null });
}
