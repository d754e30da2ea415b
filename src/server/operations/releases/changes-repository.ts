import { and, asc, count, gte, isNotNull, or } from 'drizzle-orm';
import type { Reader } from '../../db/database.ts';

/** What was written since a time, by kind; orders by their numbers, entries of the audit log by what they are about. */
export async function countChangesSince(from: Reader, since: Date) {
  const { orders, auditEntries } = from.tables;
  const numbers = await from
    .select({ number: orders.number })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .orderBy(asc(orders.number));
  const audited = await from
    .select({ entity: auditEntries.entity, rows: count() })
    .from(auditEntries)
    .where(and(gte(auditEntries.createdAt, since), auditEntries.byStaff, isNotNull(auditEntries.actorId)))
    .groupBy(auditEntries.entity)
    .orderBy(asc(auditEntries.entity));
  return {
    orderNumbers: numbers.map(({ number }) => number),
    counts: await countRows(from, since),
    audited,
  };
}

/** Rows that were added since; reviews, returns and addresses also count when they were changed. */
async function countRows(from: Reader, since: Date) {
  const { refunds, users, reviews, returns, addresses, wishes, cartLines, stockRequests } = from.tables;
  const isReviewed = or(gte(reviews.createdAt, since), gte(reviews.editedAt, since));
  return {
    refunds: await from.$count(refunds, gte(refunds.createdAt, since)),
    users: await from.$count(users, gte(users.createdAt, since)),
    reviews: await from.$count(reviews, isReviewed),
    returns: await from.$count(returns, gte(returns.updatedAt, since)),
    addresses: await from.$count(addresses, gte(addresses.updatedAt, since)),
    wishes: await from.$count(wishes, gte(wishes.createdAt, since)),
    cartLines: await from.$count(cartLines, gte(cartLines.createdAt, since)),
    stockRequests: await from.$count(stockRequests, gte(stockRequests.createdAt, since)),
  };
}
