import { eq } from 'drizzle-orm';
import type { PaymentSession, ProviderRefund } from '../../src/server/gateways/payments.ts';
import { PaymentUnavailable } from '../../src/server/gateways/payments.ts';
import {
  findOrder,
  findOrderBySession,
  listOrderLines,
} from '../../src/server/repositories/order-repository.ts';
import { findRefund } from '../../src/server/repositories/refund-repository.ts';
import { addToCart, setCartQuantity } from '../../src/server/services/cart-service.ts';
import { confirmCheckout, startCheckout } from '../../src/server/services/checkout-service.ts';
import * as fulfilment from '../../src/server/services/fulfilment-service.ts';
import * as care from '../../src/server/services/order-care-service.ts';
import { takePaymentEvent } from '../../src/server/services/payment-event-service.ts';
import { reconcile } from '../../src/server/services/reconcile-service.ts';
import { refundOrder } from '../../src/server/services/refund-service.ts';
import { settleRefund } from '../../src/server/services/refund-settlement.ts';
import { adjustStock } from '../../src/server/services/stock-service.ts';
import type { OrderId, ProductId } from '../../src/shared/ids.ts';
import { money } from '../../src/shared/money.ts';
import { DAY, HOUR, type Making, MINUTE } from './opening.ts';
import type { makeGoods, makePeople, Person } from './people-and-goods.ts';

type People = Awaited<ReturnType<typeof makePeople>>;
type Goods = Awaited<ReturnType<typeof makeGoods>>;
type Item = [ProductId, number];

/** What a shopper does, and what the provider says of it. */
export function shoppingAt(shop: Making) {
  const { deps, wait } = shop;
  const honest = deps.payments;

  async function fillCart({ actor }: Person, items: readonly Item[]): Promise<void> {
    for (const [productId, quantity] of items) {
      const { lineId } = await addToCart(deps, actor, { productId });
      if (quantity > 1) await setCartQuantity(deps, actor, { lineId, quantity });
      wait(1_000);
    }
  }

  /** Opens the payment page. `live`: as with the owner's own Stripe account. @returns its session. */
  async function begin(buyer: Person, items: readonly Item[], { live = true } = {}): Promise<string> {
    await fillCart(buyer, items);
    const before = deps.payments;
    deps.payments = { ...before, livemode: live };
    try {
      return (await startCheckout(deps, buyer.actor, {})).id;
    } finally {
      deps.payments = before;
    }
  }

  type Paying = { live?: boolean; said?: Partial<PaymentSession>; form?: Record<string, string> };

  async function confirm(buyer: Person, sessionId: string, { live = true, said = {} }: Paying = {}) {
    deps.payments = {
      ...honest,
      findSession: async (id) => {
        const session = await honest.findSession(id);
        return session && { ...session, livemode: live, ...said };
      },
    };
    try {
      await confirmCheckout(deps, buyer.actor, { sessionId });
    } finally {
      deps.payments = honest;
    }
    const order = await findOrderBySession(deps.db.read, sessionId);
    if (!order) throw new Error('the order was not placed');
    return order.id;
  }

  async function buy(buyer: Person, items: readonly Item[], paying: Paying = {}): Promise<OrderId> {
    wait(3 * HOUR);
    const session = await begin(buyer, items, { live: paying.live ?? true });
    wait(2 * MINUTE);
    await shop.pay(session, paying.form);
    wait(5_000);
    const id = await confirm(buyer, session, paying);
    wait(MINUTE);
    return id;
  }

  /** While it runs the provider does not answer. */
  async function whileAway<T>(run: () => Promise<T>): Promise<T> {
    const away = async (): Promise<never> => {
      throw new PaymentUnavailable('no answer');
    };
    deps.payments = { ...honest, createSession: away, createRefund: away, listSessions: away };
    try {
      return await run();
    } finally {
      deps.payments = honest;
    }
  }

  return { fillCart, begin, confirm, buy, whileAway };
}

/** Orders in every state, with refunds in every state. */
export async function makeOrders(shop: Making, people: People, goods: Goods): Promise<void> {
  const { deps, wait, provider } = shop;
  const { owner, ann, bob, cleo, dan, eve, gil } = people;
  const admin = owner.actor;
  const { begin, confirm, buy, whileAway } = shoppingAt(shop);
  const { mouse, phone, untracked, scarce, cup } = goods;
  const berlin = { country: 'DE', line1: 'Lange Straße 1', city: 'Berlin', postal_code: '10115' };
  const at = async (id: OrderId) => {
    const order = await findOrder(deps.db.read, id);
    if (!order) throw new Error('no order');
    return { ...order, lines: await listOrderLines(deps.db.read, id) };
  };
  type Back = { amount: number; units?: number[]; restock?: boolean; reason?: string };
  const refund = async (id: OrderId, { amount, units = [], restock = false, reason = '' }: Back) => {
    wait(30 * MINUTE);
    const { version, lines } = await at(id);
    return refundOrder(deps, admin, {
      orderId: id,
      version,
      amountMinor: money(amount),
      lines: units.flatMap((quantity, n) => {
        const orderLineId = lines[n]?.id;
        return quantity > 0 && orderLineId ? [{ orderLineId, quantity }] : [];
      }),
      restock,
      reason,
    });
  };
  const ship = async (id: OrderId, carrier: string, trackingNumber: string) => {
    wait(HOUR);
    await fulfilment.packOrder(deps, admin, { orderId: id });
    wait(HOUR);
    await fulfilment.shipOrder(deps, admin, { orderId: id, carrier, trackingNumber });
  };
  const deliver = async (id: OrderId) => {
    wait(DAY);
    await fulfilment.deliverOrder(deps, admin, { orderId: id });
  };

  // Nothing done yet; one of test money, one sent again by mail.
  await buy(
    ann,
    [
      [mouse, 2],
      [cup, 1],
    ],
    { live: false },
  );
  const plain = await buy(
    bob,
    [
      [phone, 1],
      [untracked, 1],
    ],
    { form: { ...berlin, shipping_name: 'Robert O’Neil' } },
  );
  await care.resendConfirmation(deps, admin, { orderId: plain });

  // Packed; shipped with and without a tracking number; delivered; returned.
  const packed = await buy(bob, [[cup, 3]]);
  await fulfilment.packOrder(deps, admin, { orderId: packed });
  await ship(await buy(ann, [[mouse, 1]]), 'DHL', '00340434161094042557');
  await ship(await buy(cleo, [[cup, 2]]), 'Bicycle', '');
  const delivered = await buy(ann, [
    [phone, 2],
    [cup, 4],
  ]);
  await ship(delivered, 'UPS', '1Z 999');
  await deliver(delivered);
  const returned = await buy(cleo, [[mouse, 3]]);
  await ship(returned, 'UPS', '1Z 1000');
  await deliver(returned);
  await fulfilment.returnOrder(deps, admin, { orderId: returned, restock: true });
  await refund(returned, { amount: 3 * 3_999, units: [3], reason: 'Sent back' });
  const kept = await buy(cleo, [[cup, 2]]);
  await ship(kept, 'UPS', '1Z 1001');
  await deliver(kept);
  await fulfilment.returnOrder(deps, admin, { orderId: kept, restock: false });
  const onItsWay = await buy(ann, [[cup, 1]]);
  await ship(onItsWay, 'DHL', '00340434161094042558');
  await refund(onItsWay, { amount: 2_999, units: [1] });
  await refund(delivered, { amount: 1_000, reason: 'A dent' });

  const arrived = await buy(bob, [
    [goods.demoMouse, 1],
    [goods.untracked, 1],
  ]);
  await ship(arrived, 'FedEx', '7489 1234');
  await deliver(arrived);

  // Cancelled: refunded at once; with the money still owed.
  const cancelled = await buy(ann, [[cup, 1]]);
  await fulfilment.cancelOrder(deps, admin, { orderId: cancelled, reason: 'Changed their mind' });
  const owed = await buy(gil, [
    [mouse, 1],
    [cup, 1],
  ]);
  await whileAway(() => fulfilment.cancelOrder(deps, admin, { orderId: owed, reason: '' }));
  wait(HOUR);

  // Payments in review: too little, another currency, approved, partly given back before and after.
  await buy(bob, [[cup, 2]], { said: { totalMinor: 5_000 } });
  await buy(dan, [[phone, 1]], { said: { currency: 'EUR' } });
  const approved = await buy(dan, [[cup, 1]], { said: { totalMinor: 3_500 } });
  await care.approvePayment(deps, admin, { orderId: approved });
  const partly = await buy(ann, [[cup, 5]], { said: { totalMinor: 14_990 } });
  await refund(partly, { amount: 1_000, reason: 'Too much' });
  const partlyApproved = await buy(ann, [[mouse, 2]], { said: { totalMinor: 8_100 } });
  await refund(partlyApproved, { amount: 102 });
  await care.approvePayment(deps, admin, { orderId: partlyApproved });
  const reviewedAndBack = await buy(gil, [[cup, 1]], { said: { totalMinor: 1 } });
  await refund(reviewedAndBack, { amount: 1 });

  // Refunds: goods back on stock; several; all of it; failed; under way; at the provider; come back later.
  const several = await buy(bob, [
    [mouse, 3],
    [cup, 2],
  ]);
  await refund(several, { amount: 3_999, units: [1], restock: true, reason: 'Scratched' });
  await refund(several, { amount: 500 });
  await refund(several, { amount: 2_999, units: [0, 1], reason: 'Lost on the way' });
  await refund(await buy(cleo, [[untracked, 2]]), { amount: 5_000, units: [2] });
  const failing = await buy(dan, [[cup, 2]]);
  const intent = (await at(failing)).paymentIntent ?? '';
  await provider.refunds.create({ payment_intent: intent, amount: 5_500 });
  await refund(failing, { amount: 5_998, units: [2], restock: true });
  wait(HOUR);
  await reconcile(deps).catch(() => undefined);
  const late = await buy(gil, [[cup, 2]]);
  const { id } = await refund(late, { amount: 2_999, units: [1] });
  const there = await findRefund(deps.db.read, id);
  const said: ProviderRefund = {
    id: there?.providerRefundId ?? '',
    paymentIntent: (await at(late)).paymentIntent,
    amountMinor: 2_999,
    state: 'failed',
    refundId: id,
    createdAt: deps.now(),
  };
  wait(DAY);
  await settleRefund(deps, said);

  // No address; filled in later; and an approved one that is short.
  await buy(eve, [[mouse, 1]], { said: { address: null } });
  const filled = await buy(eve, [[cup, 1]], { said: { address: null } });
  await care.fillInAddress(deps, admin, {
    orderId: filled,
    name: 'Eve Ito',
    phone: '+49 30 1',
    line1: '5 Rue de la Paix',
    line2: 'Attic',
    city: 'Mumbai',
    state: 'MH',
    postalCode: '400001',
    country: 'IN',
  });

  // Short: the hold had lapsed when the money came, and somebody else had the goods.
  const shortly = async (buyer: Person, quantity: number) => {
    wait(HOUR);
    const session = await begin(buyer, [[scarce, quantity]]);
    await shop.pay(session);
    wait(HOUR);
    const [product] = await deps.db.read
      .select()
      .from(deps.db.read.tables.products)
      .where(eq(deps.db.read.tables.products.id, scarce));
    const taken = { delta: quantity - 1 - (product?.stockOnHand ?? 0), reason: 'adjustment' } as const;
    await adjustStock(deps, admin, { productId: scarce, ...taken, note: 'Sold over the counter' });
    const orderId = await confirm(buyer, session);
    wait(HOUR);
    return orderId;
  };
  const replenished = await shortly(eve, 4);
  await adjustStock(deps, admin, { productId: scarce, delta: 9, reason: 'restock', note: '' });
  await care.takeMissingGoods(deps, admin, { orderId: replenished });
  await shortly(gil, 5);

  // Rebuilt from the provider's record, as after restoring an older backup: of a customer, looked at, and of
  // somebody and something that the backup did not know.
  const forget = async (session: string, also?: { person: Person; product: ProductId }) => {
    await shop.pay(session);
    await deps.db.transaction(async (tx) => {
      const { checkouts, users, products } = tx.tables;
      await tx.delete(checkouts).where(eq(checkouts.providerSessionId, session));
      if (also) await tx.delete(users).where(eq(users.id, also.person.id));
      if (also) await tx.delete(products).where(eq(products.id, also.product));
    });
    wait(MINUTE);
    await reconcile(deps).catch(() => undefined);
    const order = await findOrderBySession(deps.db.read, session);
    if (!order) throw new Error('not rebuilt');
    return order.id;
  };
  wait(HOUR);
  await forget(
    await begin(dan, [
      [cup, 2],
      [mouse, 1],
    ]),
  );
  wait(HOUR);
  const seen = await forget(await begin(cleo, [[cup, 1]]));
  wait(HOUR);
  await care.markLookedAt(deps, admin, { orderId: seen });
  const { ida } = people;
  await forget(
    await begin(ida, [
      [cup, 1],
      [goods.unknown, 1],
    ]),
    { person: ida, product: goods.unknown },
  );

  // Told by webhooks: paid, expired, refunded, and a kind that means nothing here.
  wait(HOUR);
  const told = await begin(bob, [[goods.dear, 1]], { live: false });
  await shop.pay(told);
  const session = await provider.checkout.sessions.retrieve(told);
  const event = (type: string, object: object) =>
    takePaymentEvent(deps, shop.sign({ id: `evt_${type}`, object: 'event', type, data: { object } }));
  await event('checkout.session.completed', session);
  await event('customer.created', { id: 'cus_1' });
  wait(MINUTE);
  const made = await provider.refunds.create({ payment_intent: String(session.payment_intent), amount: 99 });
  await event('refund.updated', made);
}
