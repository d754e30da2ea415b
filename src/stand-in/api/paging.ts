import type { SqlValue, Store } from '../store.ts';
import { noSuch } from './api-error.ts';
import type { ParamReader } from './params.ts';

/** Object names as in Stripe's messages. */
export type EntityName =
  | 'checkout.session'
  | 'coupon'
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'event'
  | 'webhook endpoint'
  | 'item';

export type PageRequest = { limit: number; startingAfter: string | null; endingBefore: string | null };

export type ListObject<T> = { object: 'list'; url: string; has_more: boolean; data: T[] };

export type Condition = { sql: string; values: SqlValue[] };

export function readPage(params: ParamReader): PageRequest {
  return {
    limit: params.integer('limit', { min: 1, max: 100 }) ?? 10,
    startingAfter: params.string('starting_after'),
    endingBefore: params.string('ending_before'),
  };
}

const BOUNDS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const ANY_SECOND = { min: 0, max: 10_000_000_000 };

/** Parses `created=1700000000` or `created[gte]=1700000000&created[lt]=…`. */
export function readCreated(params: ParamReader): Condition[] {
  if (!params.isObject('created')) {
    const exact = params.integer('created', ANY_SECOND);
    return exact === null ? [] : [{ sql: 'created = ?', values: [exact] }];
  }
  const range = params.child('created');
  return Object.entries(BOUNDS).flatMap(([name, operator]) => {
    const bound = range?.integer(name, ANY_SECOND) ?? null;
    return bound === null ? [] : [{ sql: `created ${operator} ?`, values: [bound] }];
  });
}

/**
 * One page of rows, newest first; `ending_before` gives the page just newer than its id.
 * @throws ApiError `resource_missing` when the cursor is not a row of the table.
 */
export function pageRows<Row extends { seq: number }>(
  store: Store,
  table: 'session' | 'refund' | 'event' | 'endpoint',
  entity: EntityName,
  conditions: Condition[],
  page: PageRequest,
): { rows: Row[]; hasMore: boolean } {
  const all = [...conditions];
  const cursor = (id: string, param: string) => {
    const row = store.get<{ seq: number }>(`select seq from ${table} where id = ?`, id);
    if (!row) throw noSuch(entity, id, param, 400);
    return row.seq;
  };
  if (page.startingAfter !== null)
    all.push({ sql: 'seq < ?', values: [cursor(page.startingAfter, 'starting_after')] });
  if (page.endingBefore !== null)
    all.push({ sql: 'seq > ?', values: [cursor(page.endingBefore, 'ending_before')] });
  const backwards = page.endingBefore !== null && page.startingAfter === null;
  const where = all.length > 0 ? `where ${all.map(({ sql }) => sql).join(' and ')}` : '';
  const rows = store.all<Row>(
    `select * from ${table} ${where} order by seq ${backwards ? 'asc' : 'desc'} limit ?`,
    ...all.flatMap(({ values }) => values),
    page.limit + 1,
  );
  const hasMore = rows.length > page.limit;
  const kept = rows.slice(0, page.limit);
  return { rows: backwards ? kept.reverse() : kept, hasMore };
}

/** Pages through an in-memory list in its own order (a session's lines). */
export function pageList<T extends { id: string }>(
  items: readonly T[],
  page: PageRequest,
): { items: T[]; hasMore: boolean } {
  const position = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw noSuch('item', id, param, 400);
    return index;
  };
  if (page.endingBefore !== null) {
    const end = position(page.endingBefore, 'ending_before');
    const start = Math.max(0, end - page.limit);
    return { items: items.slice(start, end), hasMore: start > 0 };
  }
  const start = page.startingAfter === null ? 0 : position(page.startingAfter, 'starting_after') + 1;
  return { items: items.slice(start, start + page.limit), hasMore: start + page.limit < items.length };
}
