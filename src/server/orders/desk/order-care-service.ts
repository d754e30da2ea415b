import type { OrderId } from '../../../shared/ids.ts';
import type { Address } from '../../../shared/orders/address.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { countAttempts } from '../../mail/mail-repository.ts';
import { getPayment, updatePayment } from '../../payments/payment-repository.ts';
import {
  assertAsSeen,
  lockOrderRow,
  lockOrderWithGoods,
  type SeenOrder,
  takeMissing,
} from '../fulfilment/order-goods-service.ts';
import { paymentOrigins, paymentStatusOf } from '../fulfilment/order-step-rules.ts';
import { issueEarlierCreditNotes, issueInvoice } from '../invoices/invoice-service.ts';
import { queueConfirmation } from '../order-confirmation-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { recipientOf } from '../order-recipient-service.ts';
import { movePayment, updateOrder } from '../order-repository.ts';
import { listRefunds } from '../refunds/refund-repository.ts';
import { reindexOrder } from './order-words-service.ts';

type OfOrder = { orderId: OrderId };

/**
 * Records that an admin has checked an order that was rebuilt from the provider's record, whose payment is disputed or from
 * which the customer withdrew. Idempotent.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `order_changed`: there may be
 * something else to check.
 */
export async function markLookedAt(deps: Deps, actor: Actor, seen: SeenOrder): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, seen.orderId);
    if (!order.recovered && !order.disputed && !order.withdrawn) return;
    assertAsSeen(order, seen);
    const checked = { recovered: false, disputed: false, withdrawn: false };
    await updateOrder(tx, order.id, { ...checked, updatedAt: deps.now() });
    await recordOrderEvent(tx, deps, actor, order.id, { kind: 'looked_at', data: {} });
  });
}

export type AddressInput = OfOrder & Omit<Address, 'vatNumber'> & { version: number };

/**
 * Sets the delivery address of an order that has none or a wrong one, until it is shipped.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when the order was shipped or cancelled; `order_changed` when `version` is stale: two who correct
 * an address at once would mix theirs.
 */
export async function fillInAddress(deps: Deps, actor: Actor, input: AddressInput): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, input.orderId);
    if (order.fulfilmentStatus !== 'unfulfilled' && order.fulfilmentStatus !== 'packed')
      throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
    assertAsSeen(order, input);
    await updateOrder(tx, order.id, {
      name: input.name,
      phone: input.phone,
      company: input.company,
      addressLine1: input.line1,
      addressLine2: input.line2,
      addressCity: input.city,
      addressState: input.state,
      addressPostalCode: input.postalCode,
      addressCountry: input.country,
      addressMissing: false,
      updatedAt: deps.now(),
    });
    await reindexOrder(tx, order.id);
    await recordOrderEvent(tx, deps, actor, order.id, { kind: 'address_filled_in', data: {} });
  });
}

/**
 * Takes the missing units of a short order from stock; refunded units are no longer needed. Idempotent.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `insufficient_stock` naming what is still missing; nothing is changed then.
 */
export async function takeMissingGoods(deps: Deps, actor: Actor, { orderId }: OfOrder): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderWithGoods(tx, orderId);
    const { order } = locked;
    if (!order.short) return;
    const lacking = await takeMissing(tx, deps, actor, { locked, refunds: await listRefunds(tx, order.id) });
    if (lacking) throw new ShopError({ code: 'insufficient_stock', ...lacking });
    await updateOrder(tx, order.id, { short: false, updatedAt: deps.now() });
    await recordOrderEvent(tx, deps, actor, order.id, { kind: 'goods_taken', data: {} });
  });
}

/**
 * Accepts a payment whose amount differs from the order's total. The order's goods, held back until now, are
 * taken from stock; missing units leave the order short. It gets its invoice, and refunds made until now get their
 * credit notes.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when it is not in review, or cancelled.
 */
export async function approvePayment(deps: Deps, actor: Actor, { orderId }: OfOrder): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderWithGoods(tx, orderId);
    const { order } = locked;
    if (order.fulfilmentStatus === 'cancelled')
      throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
    const refunds = await listRefunds(tx, order.id);
    const { paidMinor, refundedMinor } = await getPayment(tx, order.id);
    const to = paymentStatusOf({ inReview: false, paidMinor, refundedMinor });
    const from = paymentOrigins('approve', to);
    if (!(await movePayment(tx, order.id, { from, to, now: deps.now() })))
      throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
    await updatePayment(tx, order.id, { state: 'accepted' });
    const lacking = await takeMissing(tx, deps, actor, { locked, refunds });
    if (lacking) await updateOrder(tx, order.id, { short: true });
    await recordOrderEvent(tx, deps, actor, order.id, {
      kind: 'payment_approved',
      data: { paidMinor, short: lacking !== null },
    });
    await issueInvoice(tx, deps, order.id);
    await issueEarlierCreditNotes(tx, deps, { order, refunds });
  });
}

/**
 * Sends an order's confirmation again: of a cancelled one it would thank for what is not delivered.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `illegal_order_step` when it is
 * cancelled; `missing_field` when there is no email address.
 */
export async function resendConfirmation(deps: Deps, actor: Actor, { orderId }: OfOrder): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId);
    if (order.fulfilmentStatus === 'cancelled')
      throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
    const recipient = await recipientOf(tx, order);
    if (!recipient) throw new ShopError({ code: 'missing_field', field: 'email' });
    const documents = await listDocumentsOf(tx, order.id);
    await queueConfirmation(tx, deps, {
      orderId,
      // Counted under the order's lock, so two admins at once send two mails and neither fails.
      attempt: (await countAttempts(tx, 'order_confirmation', orderId)) + 1,
      recipient,
      documents: documents.filter(({ record }) => record.kind === 'invoice').map(({ id }) => id),
    });
    await recordOrderEvent(tx, deps, actor, order.id, { kind: 'mail_sent_again', data: {} });
  });
}
