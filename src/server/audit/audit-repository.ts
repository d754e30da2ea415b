import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { AuditEntity, AuditFact, AuditParty } from '../../shared/operations/audit.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { AUDIT_FAILED_SIGN_IN } from '../db/schema/running.ts';
import type { Tables } from '../db/schema.ts';
import { olderThan, type TimePosition } from '../db/time-position.ts';

export type AuditEntryRow = Tables['auditEntries']['$inferInsert'];

export async function insertAuditEntry(tx: Transaction, row: AuditEntryRow): Promise<void> {
  await tx.insert(tx.tables.auditEntries).values(row);
}

/** Trusts that each row's data matches its action, since only whole events are written. */
const asFacts = <Row extends Pick<AuditEntryRow, 'action' | 'data'>>(rows: Row[]) =>
  rows as (Omit<Row, 'action' | 'data'> & AuditFact)[];

/** An audit entry of one entity; the actor's name is null for the shop itself, and for a deleted user. */
export type EntityEntry = Awaited<ReturnType<typeof listEntriesOf>>[number];

/** The audit entries of one entity, newest first. */
export async function listEntriesOf(
  from: Reader,
  {
    entity,
    entityId,
    after,
    limit,
  }: { entity: AuditEntity; entityId: string; after: TimePosition | null; limit: number },
) {
  const { auditEntries, users } = from.tables;
  const { id, action, data, createdAt } = auditEntries;
  const rows = await from
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
  return asFacts(rows);
}

/**
 * `subjectName` is the name of the product, user or mail; of those that are deleted only products still have one.
 * `actorGone`: whoever acted has deleted their account.
 */
export type AuditListEntry = Awaited<ReturnType<typeof listEntries>>[number];

export type AuditListQuery = {
  entity: AuditEntity | null;
  /** The actor; null for everyone. */
  by: AuditParty | null;
  after: TimePosition | null;
  limit: number;
};

/** All audit entries, newest first. */
export async function listEntries(from: Reader, { entity, by, after, limit }: AuditListQuery) {
  const { auditEntries, users, products, mails } = from.tables;
  const { id, action, data, createdAt, entityId } = auditEntries;
  const rows = await from
    .select({
      id,
      action,
      data,
      createdAt,
      entity: auditEntries.entity,
      entityId,
      byStaff: auditEntries.byStaff,
      actorName: users.name,
      actorGone: sql<boolean>`${auditEntries.actorId} is not null and ${users.id} is null`.mapWith(Boolean),
      subjectName: sql<string | null>`case ${auditEntries.entity}
        when 'product' then (select subject.name from ${products} as subject where subject.id = ${entityId})
        when 'user' then (select subject.name from ${users} as subject where subject.id = ${entityId})
        when 'mail' then (select subject.subject from ${mails} as subject where subject.id = ${entityId})
      end`,
    })
    .from(auditEntries)
    .leftJoin(users, sql`${users.id} = ${auditEntries.actorId}`)
    .where(
      and(
        entity ? eq(auditEntries.entity, entity) : undefined,
        by ? eq(auditEntries.byStaff, by === 'staff') : undefined,
        olderThan(createdAt, id, after),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  const unnamed = rows.filter((row) => row.entity === 'product' && row.subjectName === null);
  const names = await findNamesInLog(
    from,
    unnamed.map((row) => row.entityId),
  );
  return asFacts(
    rows.map((row) => ({ ...row, subjectName: row.subjectName ?? names.get(row.entityId) ?? null })),
  );
}

/** The last names of products that are deleted, where the log has them. */
async function findNamesInLog(from: Reader, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const { entity, entityId, action, data, createdAt, id } = from.tables.auditEntries;
  const rows = await from
    .select({ entityId, action, data })
    .from(from.tables.auditEntries)
    .where(
      and(
        eq(entity, 'product'),
        inArray(entityId, [...productIds]),
        inArray(action, ['product.created', 'product.deleted']),
      ),
    )
    .orderBy(createdAt, id);
  return new Map(
    asFacts(rows).flatMap((row) =>
      row.action === 'product.created' || row.action === 'product.deleted'
        ? [[row.entityId, row.data.name]]
        : [],
    ),
  );
}

/** Deletes failed sign-ins older than this. */
export async function deleteFailedSignInsBefore(tx: Transaction, instant: Date): Promise<void> {
  const { auditEntries } = tx.tables;
  await tx
    .delete(auditEntries)
    .where(and(sql.raw(AUDIT_FAILED_SIGN_IN), lt(auditEntries.createdAt, instant)));
}

/** What explains old invoices: changes of settings and of the series of numbers. */
const KEPT: readonly string[] = ['setting', 'series'];
/** Explains why an earlier end of the chain over orders is not in today's. */
const RESTORED = 'backup.restored';

/** Entries after a position, newest first; `isKept`: they are never deleted. */
export async function listOldEntries(
  from: Reader,
  { after, limit }: { after: TimePosition; limit: number },
): Promise<(TimePosition & { isKept: boolean })[]> {
  const { id, createdAt, entity, action } = from.tables.auditEntries;
  const rows = await from
    .select({ id, createdAt, entity, action })
    .from(from.tables.auditEntries)
    .where(olderThan(createdAt, id, after))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, isKept: KEPT.includes(row.entity) || row.action === RESTORED }));
}

export async function deleteEntries(tx: Transaction, ids: readonly string[]): Promise<void> {
  const { auditEntries } = tx.tables;
  await tx.delete(auditEntries).where(inArray(auditEntries.id, [...ids]));
}
