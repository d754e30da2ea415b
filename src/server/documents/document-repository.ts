import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { DocumentId, OrderId, RefundId } from '../../shared/ids.ts';
import { type Day, DOCUMENT_KINDS, type DocumentKind } from '../../shared/orders/documents.ts';
import { addDays, instantsOfDays } from '../../shared/time-zone.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { olderThan, type TimePosition } from '../db/time-position.ts';

export type DocumentRow = Tables['documents']['$inferSelect'];

/** A document without what it says. */
export type DocumentSummary = Pick<DocumentRow, 'id' | 'number' | 'issuedAt'>;

/** Test orders have series of their own. */
export type Series = { kind: DocumentKind; livemode: boolean };
export type SeriesRow = Series & { next: number };

/** Draws the next number of a series and locks the series until the transaction ends. */
export async function drawSequence(tx: Transaction, series: Series): Promise<number> {
  const { documentSeries } = tx.tables;
  const [row] = await tx
    .insert(documentSeries)
    .values({ ...series, next: 2 })
    .onConflictDoUpdate({
      target: [documentSeries.kind, documentSeries.livemode],
      set: { next: sql`${documentSeries.next} + 1` },
    })
    .returning({ next: documentSeries.next });
  if (!row) throw new Error('a series gave no number');
  return row.next - 1;
}

/** Locks a series. @returns its next number; 1 for one that has not begun. */
export async function lockSeries(tx: Transaction, series: Series): Promise<number> {
  const { documentSeries } = tx.tables;
  const [row] = await tx
    .insert(documentSeries)
    .values({ ...series, next: 1 })
    .onConflictDoUpdate({
      target: [documentSeries.kind, documentSeries.livemode],
      set: { next: sql`${documentSeries.next}` },
    })
    .returning({ next: documentSeries.next });
  return row?.next ?? 1;
}

export async function moveSeries(tx: Transaction, { kind, livemode, next }: SeriesRow): Promise<void> {
  const { documentSeries } = tx.tables;
  await tx
    .update(documentSeries)
    .set({ next })
    .where(and(eq(documentSeries.kind, kind), eq(documentSeries.livemode, livemode)));
}

/** The series that have begun. */
export async function listSeries(from: Reader): Promise<SeriesRow[]> {
  const { documentSeries } = from.tables;
  return from.select().from(documentSeries).orderBy(desc(documentSeries.kind), desc(documentSeries.livemode));
}

export async function insertDocument(
  tx: Transaction,
  row: Tables['documents']['$inferInsert'],
): Promise<void> {
  await tx.insert(tx.tables.documents).values(row);
}

export async function findDocument(from: Reader, id: DocumentId): Promise<DocumentRow | null> {
  const { documents } = from.tables;
  const [row] = await from.select().from(documents).where(eq(documents.id, id));
  return row ?? null;
}

/** A refund's credit note, or the reversal of it (`invoice`). */
export async function findDocumentOfRefund(
  from: Reader,
  refundId: RefundId,
  kind: DocumentKind,
): Promise<DocumentRow | null> {
  const { documents } = from.tables;
  const [row] = await from
    .select()
    .from(documents)
    .where(and(eq(documents.refundId, refundId), eq(documents.kind, kind)));
  return row ?? null;
}

/** An order's documents, oldest first. */
export async function listDocumentsOf(from: Reader, orderId: OrderId): Promise<DocumentRow[]> {
  const { documents } = from.tables;
  return from
    .select()
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.issuedAt), asc(documents.id));
}

/** The documents with a place in any series, with their orders' numbers. */
export async function listDocumentsAt(
  from: Reader,
  sequence: number,
): Promise<{ number: string; issuedOn: Day; orderNumber: string }[]> {
  const { documents, orders } = from.tables;
  const { kind, livemode, number, record } = documents;
  const rows = await from
    .select({ number, record, orderNumber: orders.number })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        inArray(kind, [...DOCUMENT_KINDS]),
        inArray(livemode, [true, false]),
        eq(documents.sequence, sequence),
      ),
    );
  return rows.map(({ number, record, orderNumber }) => ({ number, issuedOn: record.issuedOn, orderNumber }));
}

/**
 * Names the file to which a document's record was drawn, once.
 * @returns the name that it has then; null if it has another record by now, whose file this is not.
 */
export async function setDocumentFile(
  tx: Transaction,
  { id, record }: Pick<DocumentRow, 'id' | 'record'>,
  sha256: string,
): Promise<string | null> {
  const { documents } = tx.tables;
  const [row] = await tx
    .update(documents)
    .set({ sha256: sql`coalesce(${documents.sha256}, ${sha256})` })
    .where(eq(documents.id, id))
    .returning({ record: documents.record, sha256: documents.sha256 });
  if (isDeepStrictEqual(row?.record, record)) return row?.sha256 ?? null;
  await tx
    .update(documents)
    .set({ sha256: null })
    .where(and(eq(documents.id, id), eq(documents.sha256, sha256)));
  return null;
}

/** Gives a document a new record, which is then drawn. */
export async function replaceRecord(
  tx: Transaction,
  id: DocumentId,
  record: DocumentRow['record'],
): Promise<void> {
  const { documents } = tx.tables;
  await tx.update(documents).set({ record, sha256: null }).where(eq(documents.id, id));
}

export type DocumentListQuery = {
  kind: DocumentKind | null;
  /** Days that documents print, both inclusive. */
  from?: Day | undefined;
  to?: Day | undefined;
  after: TimePosition | null;
  limit: number;
};

export type ListedDocument = DocumentSummary & {
  livemode: boolean;
  orderId: OrderId;
  orderNumber: string;
  record: DocumentRow['record'];
};

/** Documents, newest first. */
export async function listDocuments(
  reader: Reader,
  { kind, from, to, after, limit }: DocumentListQuery,
): Promise<ListedDocument[]> {
  const { documents, orders } = reader.tables;
  const { id, number, issuedAt, livemode, orderId, record } = documents;
  return reader
    .select({
      id,
      number,
      issuedAt,
      livemode,
      orderId,
      orderNumber: orders.number,
      record,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        kind ? eq(documents.kind, kind) : undefined,
        ...printedWithin(documents, { from, to }),
        olderThan(issuedAt, id, after),
      ),
    )
    .orderBy(desc(issuedAt), desc(id))
    .limit(limit);
}

/**
 * A document keeps the day that it printed, whatever the shop's time zone is now. The instants, for which there is an index, leave
 * out what is not printed then in any zone.
 */
function printedWithin(
  { issuedAt, record }: Tables['documents'],
  { from, to }: Pick<DocumentListQuery, 'from' | 'to'>,
): (SQL | undefined)[] {
  const { since, until } = instantsOfDays(
    { from: from && addDays(from, -1), to: to && addDays(to, 1) },
    'UTC',
  );
  const issuedOn = sql`${record} ->> 'issuedOn'`;
  return [
    since ? gte(issuedAt, since) : undefined,
    until ? lt(issuedAt, until) : undefined,
    from ? sql`${issuedOn} >= ${from}` : undefined,
    to ? sql`${issuedOn} <= ${to}` : undefined,
  ];
}

/** The files that documents name, in the order of their ids, after one of them. */
export async function listDocumentFiles(
  from: Reader,
  { after, limit }: { after: DocumentId | null; limit: number },
): Promise<{ id: DocumentId; number: string; sha256: string | null }[]> {
  const { documents } = from.tables;
  const { id, number, sha256 } = documents;
  return from
    .select({ id, number, sha256 })
    .from(documents)
    .where(and(isNotNull(sha256), after ? sql`${id} > ${after}` : undefined))
    .orderBy(asc(id))
    .limit(limit);
}
