import type { OrderId, OrderLineId } from '../../shared/ids.ts';
import type { Reader } from '../db/database.ts';
import { listRefundsOfOrders } from '../orders/refunds/refund-repository.ts';
import { unitsRefunded } from '../orders/refunds/refund-rules.ts';

type Line = { lineId: OrderLineId; orderId: OrderId; quantity: number };

/** What `linesKept` needs of an order line, to select it. */
export const lineOf = ({ tables: { orderLines } }: Reader) => ({
  lineId: orderLines.id,
  orderId: orderLines.orderId,
  quantity: orderLines.quantity,
});

/** Of these order lines, those that the customer keeps something of: not all of their units were refunded. */
export async function linesKept<L extends Line>(from: Reader, lines: readonly L[]): Promise<L[]> {
  const orders = new Set(lines.map(({ orderId }) => orderId));
  const refunds = await listRefundsOfOrders(from, [...orders]);
  return lines.filter(({ lineId, quantity }) => unitsRefunded(lineId, refunds) < quantity);
}
