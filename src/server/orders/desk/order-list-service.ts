import type { OrderId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { readOrderNumber } from '../../../shared/orders/order-number.ts';
import type { OrderFlag, OrderList } from '../../../shared/orders/order-status.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listDocumentsAt } from '../../documents/document-repository.ts';
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
import { matchOrders, NEWEST_PLACE, type SearchPlace } from './order-search-repository.ts';
import { orderReadings, orderWords } from './order-words-rules.ts';

/** How many matches to filter for one page: first a few, which usually fill it, then the rest at once. */
const MATCHES_PER_BATCH = [500, 3_500];

export type ListOrdersInput = {
  /** Words of what `orderWords` and `listDocumentsAt` find an order by; the last word may be a prefix. */
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
  const { items, nextCursor } = await findOrders(db.read, { ...input, byContact: true });
  return { items: items.map(toCard), nextCursor };
}

/**
 * The orders of {@link listAllOrders} as rows; the caller checks who asks.
 * @param byContact false for whoever may see neither email addresses nor invoices, nor every phone number and address, and
 * could guess them letter by letter: then numbers, names and products find orders.
 */
export async function findOrders(
  from: Reader,
  input: ListOrdersInput & { byContact: boolean },
): Promise<Page<OwnersOrderRow>> {
  const filter: OwnersOrderFilter = {
    list: input.list ?? null,
    livemode: input.livemode ?? null,
    placedFrom: input.placedFrom === undefined ? null : new Date(input.placedFrom),
  };
  const { items, nextCursor } = input.search?.trim()
    ? await searchPage(from, filter, input, await readingsOf(from, input.search, input.byContact))
    : await listPage(from, filter, input);
  return { items: await loadOwnersOrders(from, items), nextCursor };
}

/** The readings of a text, unless it is the number of an order, which can be written in several, or of a document. */
async function readingsOf(from: Reader, search: string, byContact: boolean): Promise<readonly string[][]> {
  const number = readOrderNumber(search);
  if (number !== null && (await findOrderByNumber(from, number))) return orderReadings(number);
  const documented = byContact ? await findNumbersByDocument(from, search) : [];
  return documented.length > 0 ? documented.flatMap(orderReadings) : orderReadings(search);
}

/** Reads "2026-000123" at the end of a text, with any prefix, also without its zeros. */
const DOCUMENT_NUMBER = /(?<!\d)(\d{4})-(\d{1,9})\s*$/;

/** The numbers of the orders whose invoice, credit note or reversal a text names. */
async function findNumbersByDocument(from: Reader, search: string): Promise<string[]> {
  const [, year, sequence] = DOCUMENT_NUMBER.exec(search) ?? [];
  if (!year || !sequence) return [];
  const documents = (await listDocumentsAt(from, Number(sequence))).filter(({ issuedOn }) =>
    issuedOn.startsWith(`${year}-`),
  );
  const typed = search.toUpperCase();
  const named = documents.filter(({ number }) => typed.includes(number.toUpperCase()));
  return (named.length > 0 ? named : documents).map(({ orderNumber }) => orderNumber);
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
  { cursor, limit, byContact }: ListOrdersInput & { byContact: boolean },
  readings: readonly string[][],
): Promise<Page<OrderId>> {
  const items: OrderId[] = [];
  if (readings.length === 0) return { items, nextCursor: null };
  let before = decodePlace(cursor);
  for (const most of MATCHES_PER_BATCH) {
    const matches = await matchOrders(from, readings, { before, limit: most });
    const listed = await filterOwnersOrders(
      from,
      matches.map(({ orderId }) => orderId),
      filter,
    );
    const fitting = byContact ? listed : await withoutContact(from, listed, readings);
    for (const { place, orderId } of matches) {
      if (items.length === limit) return { items, nextCursor: String(before) };
      if (fitting.has(orderId)) items.push(orderId);
      before = place;
    }
    if (matches.length < most) return { items, nextCursor: null };
  }
  return { items, nextCursor: String(before) };
}

/** The orders that are also found by nothing but their number, their name and their products. */
async function withoutContact(
  from: Reader,
  ids: ReadonlySet<OrderId>,
  readings: readonly string[][],
): Promise<ReadonlySet<OrderId>> {
  const rows = await loadOwnersOrders(from, [...ids]);
  const fitting = rows.filter(({ number, name, goods }) => {
    const known = [...orderWords({ number, name }, goods)];
    return readings.some((words) =>
      words.every((word, at) =>
        at < words.length - 1 ? known.includes(word) : known.some((one) => one.startsWith(word)),
      ),
    );
  });
  return new Set(fitting.map(({ id }) => id));
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
