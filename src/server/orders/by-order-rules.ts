import type { OrderId } from '../../shared/ids.ts';

/** Groups rows by their order, keeping their sequence. */
export function byOrder<Row extends { orderId: OrderId }>(rows: readonly Row[]): Map<OrderId, Row[]> {
  const grouped = new Map<OrderId, Row[]>();
  for (const row of rows) {
    const others = grouped.get(row.orderId);
    if (others) others.push(row);
    else grouped.set(row.orderId, [row]);
  }
  return grouped;
}
