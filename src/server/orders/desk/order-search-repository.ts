import { asc, desc, gt, sql } from 'drizzle-orm';
import type { OrderId } from '../../../shared/ids.ts';
import {
  type Given,
  preparedQuery,
  preparedWrite,
  type Reader,
  type RowOf,
  type Transaction,
} from '../../db/database.ts';
import { orderWords, type SearchedLine, type SearchedOrder } from './order-words-rules.ts';

const writeWords = preparedWrite(
  'order_search_write',
  ({ tables: { orderSearch }, insert }, { orderId, words }: Given<{ orderId: OrderId; words: string }>) =>
    insert(orderSearch)
      .values({ orderId: sql`${orderId}`, words: sql`${words}` })
      .onConflictDoUpdate({ target: orderSearch.orderId, set: { words: sql`excluded.words` } }),
);

/** Writes an order's search text: its number, its customer, their address, its products and its parcels. */
export async function indexOrder(
  tx: Transaction,
  order: SearchedOrder & { id: OrderId },
  lines: readonly SearchedLine[],
  trackingNumbers: readonly string[] = [],
): Promise<void> {
  const words = [...orderWords(order, lines, trackingNumbers)].join(' ');
  await writeWords(tx, { orderId: order.id, words });
}

/** Cursor of a search: the id of the last match. Newer matches have higher ids. */
export type SearchPlace = number;
export const NEWEST_PLACE: SearchPlace = 2_147_483_647;

type Sought = { query: string; before: SearchPlace; limit: number };

const onSqlite = preparedQuery('order_search_match', (from, { query, before, limit }: Given<Sought>) => {
  const { orderSearch } = from.tables;
  return from
    .select({ place: orderSearch.id, orderId: orderSearch.orderId })
    .from(orderSearch)
    .where(
      sql`${orderSearch.id} in (
        select rowid from order_search_index
        where order_search_index match ${query} and rowid < ${before}
        order by rowid desc limit ${limit})`,
    )
    .orderBy(desc(orderSearch.id));
});

const onPostgresql = preparedQuery('order_search_match', (from, { query, before, limit }: Given<Sought>) => {
  const { orderSearch } = from.tables;
  return from
    .select({ place: orderSearch.id, orderId: orderSearch.orderId })
    .from(orderSearch)
    .where(
      sql`to_tsvector('simple', ${orderSearch.words}) @@ to_tsquery('simple', ${query})
        and ${orderSearch.id} < ${before}`,
    )
    .orderBy(desc(orderSearch.id))
    .limit(limit);
});

export type OrderMatch = RowOf<typeof onSqlite>;

/**
 * Orders that contain every word of a reading, the last as a prefix: the newest that are older than `before`. Words
 * contain letters and digits only, so they cannot inject either engine's query syntax.
 */
export const matchOrders = (
  from: Reader,
  readings: readonly string[][],
  { before, limit }: { before: SearchPlace; limit: number },
): Promise<OrderMatch[]> =>
  from.dialect === 'sqlite'
    ? onSqlite(from, {
        query: readings.map((words) => `(${words.map((word) => `"${word}"`).join(' AND ')}*)`).join(' OR '),
        before,
        limit,
      })
    : onPostgresql(from, {
        query: readings.map((words) => `(${words.join(' & ')}:*)`).join(' | '),
        before,
        limit,
      });

/** Orders with search texts, in the order of the texts. */
export async function listSearchTexts(
  from: Reader,
  { after, limit }: { after: SearchPlace; limit: number },
): Promise<OrderMatch[]> {
  const { orderSearch } = from.tables;
  return from
    .select({ place: orderSearch.id, orderId: orderSearch.orderId })
    .from(orderSearch)
    .where(gt(orderSearch.id, after))
    .orderBy(asc(orderSearch.id))
    .limit(limit);
}
