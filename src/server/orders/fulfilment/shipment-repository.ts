import { and, asc, eq, isNull } from 'drizzle-orm';
import type { OrderId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

export type ShipmentRow = Tables['shipments']['$inferSelect'];

export async function insertShipment(
  tx: Transaction,
  shipment: Tables['shipments']['$inferInsert'],
): Promise<void> {
  await tx.insert(tx.tables.shipments).values(shipment);
}

export async function updateShipment(
  tx: Transaction,
  id: ShipmentRow['id'],
  change: Pick<ShipmentRow, 'carrier' | 'trackingNumber'>,
): Promise<void> {
  const { shipments } = tx.tables;
  await tx.update(shipments).set(change).where(eq(shipments.id, id));
}

/** An order's shipments, oldest first. */
export async function listShipments(from: Reader, orderId: OrderId): Promise<ShipmentRow[]> {
  const { shipments } = from.tables;
  return from
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.shippedAt), asc(shipments.id));
}

export async function markShipmentsDelivered(tx: Transaction, orderId: OrderId, now: Date): Promise<void> {
  const { shipments } = tx.tables;
  await tx
    .update(shipments)
    .set({ deliveredAt: now })
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.deliveredAt)));
}
