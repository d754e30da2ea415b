import { MAX_TIME_MS } from '../shared/schemas/paging.ts';
import { ShopError } from '../shared/shop-error.ts';
import type { TimePosition } from './db/time-position.ts';

/** @throws ShopError `invalid_field` when the cursor is none of ours. */
export function decodeTimeCursor(cursor: string | undefined): TimePosition | null {
  if (cursor === undefined) return null;
  const [, time, id] = /^(\d{1,15})\.([a-z]{3}_[0-9a-f]{32})$/.exec(cursor) ?? [];
  if (!time || !id || Number(time) > MAX_TIME_MS)
    throw new ShopError({ code: 'invalid_field', field: 'cursor' });
  return { createdAt: new Date(Number(time)), id };
}

/** A page of rows that were read one further than is shown. */
export function timePage<Row extends TimePosition>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
}

/** A part of a list; `nextCursor` goes on, null at the end. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };
