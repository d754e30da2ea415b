import { endAllAccess } from '../../accounts/sessions/session-service.ts';
import { type Actor, assertAdmin, SYSTEM } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Deps } from '../../deps.ts';
import { leapSeries } from '../../documents/document-service.ts';
import { findNewestEventTime } from '../../orders/chain/order-chain-repository.ts';

export type Changed = {
  /** How many sessions were ended; null when they were kept. */
  endedSessions: number | null;
  /** Series of invoices and credit notes that skipped numbers. */
  series: number;
};

type TodayDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

/**
 * Undoes what must not come back with a backup: sessions, and numbers that were given since. The restore is noted, as
 * another line of history begins with it.
 * @param restored `name`: of the backup; `madeAt`: when it was made.
 */
export function bringIntoToday(
  deps: TodayDeps,
  { name, madeAt, keepSessions }: { name: string; madeAt: Date; keepSessions: boolean },
): Promise<Changed> {
  return deps.db.transaction(async (tx) => {
    const endedSessions = keepSessions ? null : await endAllAccess(tx);
    const restored = { action: 'backup.restored', entity: 'backup', entityId: name } as const;
    await audit(tx, deps, SYSTEM, { ...restored, data: { madeAt: madeAt.toISOString() } });
    const leaps = await leapSeries(tx);
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
  return bringIntoToday(deps, { name: 'pg_restore', madeAt, keepSessions });
}
