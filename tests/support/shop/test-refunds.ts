import { takePaymentEvent } from '../../../src/server/checkout/payment-event-service.ts';
import { findRefund } from '../../../src/server/orders/refunds/refund-repository.ts';
import { type RefundInput, refundOrder } from '../../../src/server/orders/refunds/refund-service.ts';
import type { OrderLineId, RefundId } from '../../../src/shared/ids.ts';
import { money } from '../../../src/shared/money/money.ts';
import type { PlacedOrder } from './test-orders.ts';

/** The id of a line that must exist. */
export function idOf(line: { id: OrderLineId } | undefined): OrderLineId {
  if (!line) throw new Error('there is no such line');
  return line.id;
}

/** Refunds the order in its current version; by default 10.00 without items. */
export async function refund({ deps, admin, orderId, look }: PlacedOrder, more: Partial<RefundInput> = {}) {
  const { order } = await look();
  const input = { lines: [], amountMinor: money(1_000), restock: false, reason: '', ...more };
  return refundOrder(deps, admin.actor, { orderId, version: order.version, ...input });
}

/** The amount that the provider has refunded for the order, in cents. */
export async function moneyAtProvider({ provider, payment }: PlacedOrder): Promise<number> {
  const refunds = await provider.refunds.list({ payment_intent: await payment() });
  return refunds.data.reduce((sum, { amount }) => sum + amount, 0);
}

/** The provider's current refund events, latest first. */
export async function refundEvents({ provider, sign }: PlacedOrder) {
  const types = ['refund.created', 'charge.refunded', 'refund.updated'];
  return (await provider.events.list({ types })).data.map(sign);
}

/** The customer's bank returns a refund that the provider has paid out, and the shop is told. */
export async function comeBack({ deps, provider, sign }: PlacedOrder, id: RefundId): Promise<void> {
  const { providerRefundId } = (await findRefund(deps.db.read, id)) ?? {};
  const object = { ...(await provider.refunds.retrieve(String(providerRefundId))), status: 'failed' };
  const type = 'refund.failed';
  await takePaymentEvent(deps, sign({ id: `evt_failed_${id}`, object: 'event', type, data: { object } }));
}
