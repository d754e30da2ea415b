import type { OrderId, RefundId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin, assertFresh } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { getPayment } from '../../payments/payment-repository.ts';
import { lockOrderWithGoods } from '../fulfilment/order-goods-service.ts';
import { listReturnsOf, setRefundOfReturn } from '../returns/return-repository.ts';
import { listRefunds } from './refund-repository.ts';
import { listOwed, paidLines } from './refund-rules.ts';
import { assertRefundable, openRefund } from './refund-service.ts';
import { applyToRefund } from './refund-settlement-service.ts';

export type RepaymentInput = {
  orderId: OrderId;
  /** The order's version as the admin saw it. */
  version: number;
  /** The refused refund. */
  refundId: RefundId;
  /** For the owner's records. */
  note: string;
};

/**
 * Notes that the customer has the money of a refused refund back another way: by bank transfer, in cash, or by a lost
 * dispute. It becomes a refund of its own for the same goods, with its credit note and mail; the provider is not asked.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`; `not_found`;
 * `order_changed` when `version` is stale, or the amount is not owed; and what `refundOrder` throws about units.
 */
export async function noteRepayment(
  deps: Deps,
  actor: Actor,
  { orderId, version, refundId, note }: RepaymentInput,
): Promise<void> {
  assertAdmin(actor);
  assertFresh(actor);
  await deps.db.transaction(async (tx) => {
    const { order, lines: bought } = await lockOrderWithGoods(tx, orderId);
    const refunds = await listRefunds(tx, order.id);
    const { paidMinor } = await getPayment(tx, order.id);
    const owed = listOwed({
      ...{ paidMinor, refunds, lines: paidLines(order, bought) },
      cancelled: order.fulfilmentStatus === 'cancelled',
    });
    const refused = refunds.find(({ id }) => id === refundId);
    if (order.version !== version || !refused || !owed.includes(refundId))
      throw new ShopError({ code: 'order_changed' });
    const { lines, amountMinor, restock } = refused;
    const returned = (await listReturnsOf(tx, order.id)).find((each) => each.refundId === refundId);
    await assertRefundable(tx, order, { lines, amountMinor, ...(returned && { returnId: returned.id }) });
    const id = await openRefund(tx, deps, actor, {
      ...{ order, lines, amountMinor, restock, reason: note, byHand: true },
    });
    if (returned) await setRefundOfReturn(tx, returned.id, id);
    await applyToRefund(tx, deps, { id, said: 'succeeded', providerRefundId: null });
  });
}
