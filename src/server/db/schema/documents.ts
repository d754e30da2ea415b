import { sql } from 'drizzle-orm';
import type { DocumentId, OrderId, RefundId } from '../../../shared/ids.ts';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '../../../shared/orders/documents.ts';
import type { Kit } from '../kit-sqlite.ts';
import { oneOf } from './checks.ts';
import type { orderTables } from './ordering.ts';

/** Invoices, credit notes and reversals, and the series that number them. */
export function documentTables(kit: Kit, { orders, refunds }: ReturnType<typeof orderTables>) {
  /**
   * The next number of each series. A writer updates its row, which serialises the writers: a number is drawn
   * in the transaction that issues the document, so one that is rolled back leaves no gap.
   */
  const documentSeries = kit.table(
    'document_series',
    {
      kind: kit.text('kind').$type<DocumentKind>().notNull(),
      /** Test orders have series of their own. */
      livemode: kit.bool('livemode').notNull(),
      next: kit.int('next').notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.kind, t.livemode] }),
      oneOf(kit, 'document_series', 'kind', DOCUMENT_KINDS),
      kit.check('document_series_next_positive', 'next >= 1'),
    ],
  );

  const documents = kit.table(
    'document',
    {
      id: kit.text('id').$type<DocumentId>().primaryKey(),
      kind: kit.text('kind').$type<DocumentKind>().notNull(),
      livemode: kit.bool('livemode').notNull(),
      /** Its place in its series. */
      sequence: kit.int('sequence').notNull(),
      /** The number as printed: prefix, year and sequence. */
      number: kit.text('number').notNull(),
      orderId: kit
        .text('order_id')
        .$type<OrderId>()
        .notNull()
        .references(() => orders.id),
      /** The refund of a credit note, and of its reversal among the invoices. */
      refundId: kit
        .text('refund_id')
        .$type<RefundId>()
        .references(() => refunds.id),
      /** Everything that the document says, frozen when its number was drawn. */
      record: kit.json<DocumentRecord>('record').notNull(),
      /** Names the file, which never changes; null until it is first needed and drawn. */
      sha256: kit.text('sha256'),
      issuedAt: kit.time('issued_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('document_sequence').on(t.kind, t.livemode, t.sequence),
      kit.uniqueIndex('document_invoice').on(t.orderId).where(sql`kind = 'invoice' and refund_id is null`),
      kit.uniqueIndex('document_refund').on(t.refundId, t.kind),
      kit.index('document_order').on(t.orderId),
      kit.index('document_newest').on(t.issuedAt, t.id),
      oneOf(kit, 'document', 'kind', DOCUMENT_KINDS),
      kit.check('document_refund_of_credit_note', "kind = 'invoice' or refund_id is not null"),
    ],
  );

  return { documentSeries, documents };
}
