import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { olderThan, type TimePosition } from '../db/time-position.ts';

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

export type AuditListEntry = EntityEntry & {
  entity: string;
  entityId: string;
  /** Of the product, person or mail that it is about, where there still is one. */
  subjectName: string | null;
};

/** Everything that was written down, the newest first. */
export function listEntries(
  from: Reader,
  { entity, after, limit }: { entity: string | null; after: TimePosition | null; limit: number },
): Promise<AuditListEntry[]> {
  const { auditEntries, users, products, mails } = from.tables;
  const { id, action, data, createdAt, entityId } = auditEntries;
  return from
    .select({
      id,
      action,
      data,
      createdAt,
      entity: auditEntries.entity,
      entityId,
      actorName: users.name,
      subjectName: sql<string | null>`case ${auditEntries.entity}
        when 'product' then (select subject.name from ${products} as subject where subject.id = ${entityId})
        when 'user' then (select subject.name from ${users} as subject where subject.id = ${entityId})
        when 'mail' then (select subject.subject from ${mails} as subject where subject.id = ${entityId})
      end`,
    })
    .from(auditEntries)
    .leftJoin(users, sql`${users.id} = ${auditEntries.actorId}`)
    .where(and(entity ? eq(auditEntries.entity, entity) : undefined, olderThan(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
