import type { OrderId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { readOrderNumber } from '../../../shared/orders/order-number.ts';
import type { OrderFlag, OrderList } from '../../../shared/orders/order-status.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { lookupWords } from '../../catalogue/search/search-text-rules.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { decodeTimeCursor, type Page, timePage } from '../../paging.ts';
import { flagsOf } from '../fulfilment/order-step-rules.ts';
import { findOrderByNumber } from '../order-repository.ts';
import { isPacked, isPickedUp, type OrderStatusText, orderStatusText } from '../order-status-rules.ts';
import {
  filterOwnersOrders,
  listOwnersOrders,
  loadOwnersOrders,
  type OwnersOrderFilter,
  type OwnersOrderRow,
} from './order-list-repository.ts';
import {
  isMatchWithoutEmail,
  matchOrders,
  NEWEST_PLACE,
  type SearchPlace,
} from './order-search-repository.ts';

/** How many matches to filter for one page: first a few, which usually fill it, then the rest at once. */
const MATCHES_PER_BATCH = [500, 3_500];

export type ListOrdersInput = {
  /** Words of a number, an email address, a name or a product; the last word may be a prefix. */
  search?: string | undefined;
  list?: OrderList | undefined;
  /** True for real payments only, false for test payments only. */
  livemode?: boolean | undefined;
  /** Earliest placement time, in epoch milliseconds. */
  placedFrom?: number | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** An order as the owner's list shows it. */
export type AdminOrderCard = {
  id: OrderId;
  number: string;
  placedAt: Date;
  name: string;
  email: string;
  currency: string;
  totalMinor: Money;
  status: OrderStatusText;
  /** Whether it is packed and has not left yet. */
  packed: boolean;
  pickUp: boolean;
  flags: OrderFlag[];
  livemode: boolean;
  goods: { name: string; quantity: number }[];
};

/**
 * All orders, newest first. A page of search results may have fewer than `limit` items although more follow:
 * for very common words only a bounded number of matches is filtered per request.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor
 * that is not one of ours.
 */
export async function listAllOrders(
  { db }: Deps,
  actor: Actor,
  input: ListOrdersInput,
): Promise<Page<AdminOrderCard>> {
  assertAdmin(actor);
  const { items, nextCursor } = await findOrders(db.read, { ...input, byEmail: true });
  return { items: items.map(toCard), nextCursor };
}

/**
 * The orders of {@link listAllOrders} as rows; the caller checks who asks.
 * @param byEmail false for whoever may not see email addresses, and could guess them letter by letter.
 */
export async function findOrders(
  from: Reader,
  input: ListOrdersInput & { byEmail: boolean },
): Promise<Page<OwnersOrderRow>> {
  const filter: OwnersOrderFilter = {
    list: input.list ?? null,
    livemode: input.livemode ?? null,
    placedFrom: input.placedFrom === undefined ? null : new Date(input.placedFrom),
  };
  const { items, nextCursor } = input.search?.trim()
    ? await searchPage(from, filter, input, await wordsSought(from, input.search))
    : await listPage(from, filter, input);
  return { items: await loadOwnersOrders(from, items), nextCursor };
}

/** The readings of its words, unless it is the number of an order, which can be written in several. */
async function wordsSought(from: Reader, search: string): Promise<readonly string[][]> {
  const number = readOrderNumber(search);
  const isOne = number !== null && (await findOrderByNumber(from, number)) !== null;
  return lookupWords(isOne ? number : search);
}

async function listPage(
  from: Reader,
  filter: OwnersOrderFilter,
  { cursor, limit }: ListOrdersInput,
): Promise<Page<OrderId>> {
  const after = decodeTimeCursor(cursor);
  const { items, nextCursor } = timePage(
    await listOwnersOrders(from, { ...filter, after, limit: limit + 1 }),
    limit,
  );
  return { items: items.map(({ id }) => id), nextCursor };
}

async function searchPage(
  from: Reader,
  filter: OwnersOrderFilter,
  { cursor, limit, byEmail }: ListOrdersInput & { byEmail: boolean },
  readings: readonly string[][],
): Promise<Page<OrderId>> {
  const items: OrderId[] = [];
  const [words = []] = readings;
  if (words.length === 0) return { items, nextCursor: null };
  let before = decodePlace(cursor);
  for (const most of MATCHES_PER_BATCH) {
    const matches = await matchOrders(from, readings, { before, limit: most });
    const listed = await filterOwnersOrders(
      from,
      matches.map(({ orderId }) => orderId),
      filter,
    );
    const fitting = byEmail ? listed : await withoutEmail(from, listed, words);
    for (const { place, orderId } of matches) {
      if (items.length === limit) return { items, nextCursor: String(before) };
      if (fitting.has(orderId)) items.push(orderId);
      before = place;
    }
    if (matches.length < most) return { items, nextCursor: null };
  }
  return { items, nextCursor: String(before) };
}

async function withoutEmail(
  from: Reader,
  ids: ReadonlySet<OrderId>,
  words: readonly string[],
): Promise<ReadonlySet<OrderId>> {
  const rows = await loadOwnersOrders(from, [...ids]);
  return new Set(rows.filter((row) => isMatchWithoutEmail(words, row, row.goods)).map(({ id }) => id));
}

/** @throws ShopError `invalid_field` when the cursor is not one of ours. */
function decodePlace(cursor: string | undefined): SearchPlace {
  if (cursor === undefined) return NEWEST_PLACE;
  const place = /^\d{1,10}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (place <= NEWEST_PLACE) return place;
  throw new ShopError({ code: 'invalid_field', field: 'cursor' });
}

const toCard = (row: OwnersOrderRow): AdminOrderCard => ({
  id: row.id,
  number: row.number,
  placedAt: row.createdAt,
  name: row.name,
  email: row.email,
  currency: row.currency,
  totalMinor: row.totalMinor,
  status: orderStatusText(row),
  packed: isPacked(row),
  pickUp: isPickedUp(row),
  flags: flagsOf(row),
  livemode: row.livemode,
  goods: row.goods.map(({ name, quantity }) => ({ name, quantity })),
});
