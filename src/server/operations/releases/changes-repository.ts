import { and, asc, count, gte, isNotNull } from 'drizzle-orm';
import type { Reader } from '../../db/database.ts';

/** What was written since a time, by kind; orders by their numbers, entries of the audit log by what they are about. */
export async function countChangesSince(from: Reader, since: Date) {
  const { orders, refunds, users, auditEntries } = from.tables;
  const numbers = await from
    .select({ number: orders.number })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .orderBy(asc(orders.number));
  const [refunded] = await from.select({ rows: count() }).from(refunds).where(gte(refunds.createdAt, since));
  const [joined] = await from.select({ rows: count() }).from(users).where(gte(users.createdAt, since));
  const audited = await from
    .select({ entity: auditEntries.entity, rows: count() })
    .from(auditEntries)
    .where(and(gte(auditEntries.createdAt, since), auditEntries.byStaff, isNotNull(auditEntries.actorId)))
    .groupBy(auditEntries.entity)
    .orderBy(asc(auditEntries.entity));
  return {
    orderNumbers: numbers.map(({ number }) => number),
    refunds: refunded?.rows ?? 0,
    users: joined?.rows ?? 0,
    audited,
  };
}
