import { MAX_TIME_MS } from '../shared/schemas/paging.ts';
import { ShopError } from '../shared/shop-error.ts';
import type { TimePosition } from './db/time-position.ts';

/** @throws ShopError `invalid_field` when the cursor is not one of ours. */
export function decodeTimeCursor(cursor: string | undefined): TimePosition | null {
  if (cursor === undefined) return null;
  const [, time, id] = /^(\d{1,15})\.([a-z]{3}_[0-9a-f]{32})$/.exec(cursor) ?? [];
  if (!time || !id || Number(time) > MAX_TIME_MS)
    throw new ShopError({ code: 'invalid_field', field: 'cursor' });
  return { createdAt: new Date(Number(time)), id };
}

/** Makes a page of rows that were queried with `limit + 1`. */
export function timePage<Row extends TimePosition>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
}

/** One page of a list; `nextCursor` fetches the next page, null on the last. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };
