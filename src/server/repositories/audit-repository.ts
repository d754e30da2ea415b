import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { olderThan, type TimePosition } from './time-position.ts';

export type AuditEntryRow = Tables['auditEntries']['$inferInsert'];

export async function insertAuditEntry(tx: Transaction, row: AuditEntryRow): Promise<void> {
  await tx.insert(tx.tables.auditEntries).values(row);
}

export type EntityEntry = {
  id: string;
  action: string;
  data: Record<string, unknown>;
  createdAt: Date;
  /** Null for the shop itself, and for somebody who is gone. */
  actorName: string | null;
};

/** What was done to one thing, the newest first. */
export async function listEntriesOf(
  from: Reader,
  {
    entity,
    entityId,
    after,
    limit,
  }: { entity: string; entityId: string; after: TimePosition | null; limit: number },
): Promise<EntityEntry[]> {
  const { auditEntries, users } = from.tables;
  const { id, action, data, createdAt } = auditEntries;
  return from
    .select({ id, action, data, createdAt, actorName: users.name })
    .from(auditEntries)
    .leftJoin(users, sql`${users.id} = ${auditEntries.actorId}`)
    .where(
      and(
        eq(auditEntries.entity, entity),
        eq(auditEntries.entityId, entityId),
        olderThan(createdAt, id, after),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
