import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderId, OrderLineId } from '../../../shared/ids.ts';
import type { FulfilmentStatus, OrderList, PaymentStatus } from '../../../shared/orders/order-status.ts';
import type { Reader } from '../../db/database.ts';
import { ORDER_NEEDS_A_LOOK } from '../../db/schema/ordering.ts';
import type { Tables } from '../../db/schema.ts';
import { olderThan, type TimePosition } from '../../db/time-position.ts';
import { unindexed } from '../../db/unindexed.ts';
import { byOrder } from '../by-order-rules.ts';
import { listLinesOfOrders, type OrderRow } from '../order-repository.ts';
import { ANY_STATE, STATES_OF_LIST } from './order-list-rules.ts';

/** Filter of the owner's order list; null means any. */
export type OwnersOrderFilter = {
  list: OrderList | null;
  /** True for real payments, false for test payments. */
  livemode: boolean | null;
  placedFrom: Date | null;
};

export type OwnersOrderQuery = OwnersOrderFilter & { after: TimePosition | null; limit: number };

export type OrderPosition = TimePosition & { id: OrderId };

/** The positions of the owner's list, newest first. */
export async function listOwnersOrders(from: Reader, query: OwnersOrderQuery): Promise<OrderPosition[]> {
  const { orders } = from.tables;
  const { list, livemode, placedFrom, after, limit } = query;
  const conditions = rangesOf(from, list, livemode);
  // Each range is sorted like the list, so the newest overall are among the newest of each range.
  const ranges = await Promise.all(
    conditions.map((condition) =>
      from
        .select({ id: orders.id, createdAt: orders.createdAt })
        .from(orders)
        .where(and(condition, placedSince(from, placedFrom), olderThan(orders.createdAt, orders.id, after)))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit),
    ),
  );
  return ranges.flat().sort(newestFirst).slice(0, limit);
}

const newestFirst = (a: OrderPosition, b: OrderPosition): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

/** The list as index ranges that are already sorted, so that the last page costs as much as the first. */
function rangesOf(
  { tables: { orders } }: Reader,
  list: OrderList | null,
  livemode: boolean | null,
): (SQL | undefined)[] {
  if (list === 'to-look-at') return [needsALook(orders, livemode)];
  // Nearly all orders are live; test orders may lie far between.
  if (list === null && livemode !== false) return [isOf(orders, livemode)];
  const { fulfilment, payment } = list ? STATES_OF_LIST[list] : ANY_STATE;
  return (livemode === null ? [true, false] : [livemode]).flatMap((live) =>
    fulfilment.flatMap((status) =>
      payment.map((paid) =>
        and(eq(orders.livemode, live), eq(orders.fulfilmentStatus, status), eq(orders.paymentStatus, paid)),
      ),
    ),
  );
}

const placedSince = ({ tables: { orders } }: Reader, time: Date | null): SQL | undefined =>
  time === null ? undefined : gte(orders.createdAt, time);

/** @param livemode true for real payments, false for test payments, null for both. */
const isOf = ({ livemode: column }: Tables['orders'], livemode: boolean | null): SQL | undefined =>
  livemode === null ? undefined : unindexed(eq(column, livemode));

/** Orders that need attention; they are few. `livemode` as above. */
export const needsALook = (orders: Tables['orders'], livemode: boolean | null) =>
  and(sql`(${sql.raw(ORDER_NEEDS_A_LOOK)})`, isOf(orders, livemode));

/** The matching orders among `ids`, unsorted. */
export async function filterOwnersOrders(
  from: Reader,
  ids: readonly OrderId[],
  { list, livemode, placedFrom }: OwnersOrderFilter,
): Promise<Set<OrderId>> {
  if (ids.length === 0) return new Set();
  const { orders } = from.tables;
  const states: { fulfilment: readonly FulfilmentStatus[]; payment: readonly PaymentStatus[] } | null =
    list === null || list === 'to-look-at' ? null : STATES_OF_LIST[list];
  const fits = and(
    livemode === null ? undefined : eq(orders.livemode, livemode),
    placedSince(from, placedFrom),
    list === 'to-look-at' ? needsALook(orders, null) : undefined,
    states ? inArray(orders.fulfilmentStatus, [...states.fulfilment]) : undefined,
    states ? inArray(orders.paymentStatus, [...states.payment]) : undefined,
  );
  const rows = await from
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), fits && unindexed(fits)));
  return new Set(rows.map(({ id }) => id));
}

type Goods = { id: OrderLineId; name: string; brand: string; sku: string | null; quantity: number };
export type OwnersOrderRow = OrderRow & { goods: Goods[] };

/** Orders with their products, in the order of `ids`. */
export async function loadOwnersOrders(from: Reader, ids: readonly OrderId[]): Promise<OwnersOrderRow[]> {
  if (ids.length === 0) return [];
  const { orders } = from.tables;
  const rows = await from
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const lines = byOrder(await listLinesOfOrders(from, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, goods: lines.get(id) ?? [] }] : [];
  });
}
