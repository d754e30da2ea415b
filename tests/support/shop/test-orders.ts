import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { addToCart, setCartQuantity } from '../../../src/server/cart/cart-service.ts';
import { adjustStock } from '../../../src/server/catalogue/stock/stock-service.ts';
import { startCheckout } from '../../../src/server/checkout/checkout-service.ts';
import { applyCode } from '../../../src/server/checkout/discount-code-service.ts';
import { reconcile } from '../../../src/server/checkout/reconcile-service.ts';
import type { Dialect } from '../../../src/server/db/database.ts';
import { writeConfirmations } from '../../../src/server/orders/order-confirmation-service.ts';
import { findOrder, listOrderEvents, listOrderLines } from '../../../src/server/orders/order-repository.ts';
import { listRefunds } from '../../../src/server/orders/refunds/refund-repository.ts';
import { refundOrder } from '../../../src/server/orders/refunds/refund-service.ts';
import { findPaymentOfSession, getPayment } from '../../../src/server/payments/payment-repository.ts';
import type { OrderId, ProductId } from '../../../src/shared/ids.ts';
import { money } from '../../../src/shared/money/money.ts';
import { sumStockMovements } from '../catalogue/stock-movements.ts';
import { makeCode } from './test-discounts.ts';
import { openPayingShop, type PayingShop } from './test-payments.ts';
import type { TestUser } from './test-shop.ts';

export type PlacedOrder = PayingShop & {
  admin: TestUser;
  customer: TestUser;
  orderId: OrderId;
  /**
   * A kettle at 25.00, of which two were bought and eight are left; a cup at 10.00, of which one was bought
   * and nine are left.
   */
  kettle: ProductId;
  cup: ProductId;
  /** The current order row, payment, events and refunds, with the stock of both products. */
  look: () => ReturnType<typeof lookAt>;
  /** The provider's payment for it. */
  payment: () => Promise<string>;
};

/** The circumstances of an order of 60.00. */
export type Placing = {
  /** A discount code that takes 10 % off. */
  code?: string;
  /** Runs after the payment page has opened, before payment. */
  beforePaying?: (shop: PayingShop, products: { kettle: ProductId; cup: ProductId }) => Promise<void>;
};

/** A shop with an order that is placed, paid and booked, and an admin to work on it. */
export async function openPlacedOrder(
  engine: Dialect,
  { code, beforePaying }: Placing = {},
): Promise<PlacedOrder> {
  const shop = await openPayingShop(engine);
  const { deps, given, clock } = shop;
  const [customer, admin] = [await given.user(), await given.user({ role: 'ADMIN' })];
  const kettle = await given.product({ name: 'Kettle', sellingPriceMinor: money(2_500), stockOnHand: 10 });
  const cup = await given.product({ name: 'Cup', sellingPriceMinor: money(1_000), stockOnHand: 10 });
  const { lineId } = await addToCart(deps, customer.actor, { productId: kettle });
  await setCartQuantity(deps, customer.actor, { lineId, quantity: 2 });
  await addToCart(deps, customer.actor, { productId: cup });
  if (code) {
    await makeCode(deps, code);
    await applyCode(deps, customer.actor, { code });
  }
  const { id: sessionId } = await startCheckout(deps, customer.actor, {});
  await beforePaying?.(shop, { kettle, cup });
  await shop.pay(sessionId);
  clock.advance(16_000);
  await reconcile(deps);
  const payment = await findPaymentOfSession(deps.db.read, sessionId);
  if (!payment) throw new Error('the order was not placed');
  const { orderId } = payment;
  return {
    ...shop,
    admin,
    customer,
    orderId,
    kettle,
    cup,
    look: () => lookAt(shop, { orderId, kettle, cup }),
    payment: async () => (await getPayment(deps.db.read, orderId)).intentId ?? '',
  };
}

/** The total was 70.00 when the payment arrived, but only 60.00 were paid. */
export const openInReview = (engine: Dialect): Promise<PlacedOrder> =>
  openPlacedOrder(engine, {
    beforePaying: async ({ deps }) => {
      const sums = { subtotalMinor: money(7_000), totalMinor: money(7_000) };
      await deps.db.transaction((tx) => tx.update(tx.tables.checkouts).set(sums));
    },
  });

/** All but one of the kettles are gone when the payment arrives, so that the order lacks its two. */
export const openShort = (engine: Dialect): Promise<PlacedOrder> =>
  openPlacedOrder(engine, {
    beforePaying: async ({ deps }, { kettle: productId }) => {
      await deps.db.transaction((tx) => tx.delete(tx.tables.stockHolds));
      await adjustStock(deps, { kind: 'system' }, { productId, delta: -9, note: 'broken' });
    },
  });

/** Refunds units of a product in full, which stay with the customer. */
export async function refundUnits(
  { deps, admin, orderId, look }: PlacedOrder,
  { of, quantity }: { of: ProductId; quantity: number },
): Promise<void> {
  const { order, lines } = await look();
  const line = lines.find(({ productId }) => productId === of);
  if (!line) throw new Error('the order has no such line');
  await refundOrder(deps, admin.actor, {
    ...{ orderId, version: order.version, restock: false, reason: '' },
    lines: [{ orderLineId: line.id, quantity }],
    amountMinor: money(line.unitPriceMinor * quantity),
  });
}

/**
 * Makes an order of 60.00 one of goods at 60.00 less 6.00, delivered for 6.00, all with 20 % VAT: two kettles at
 * 45.00, a cup at 9.00. The amount paid stays the same.
 */
export async function giveDelivery({ deps: { db }, orderId, look }: PlacedOrder): Promise<void> {
  const { lines } = await look();
  const rate = { name: 'VAT', partsPerMillion: 200_000 };
  const taxes = [{ rate, netMinor: money(5_000), taxMinor: money(1_000) }];
  await db.transaction(async (tx) => {
    const { orders, orderLines } = tx.tables;
    await tx
      .update(orders)
      .set({
        discountMinor: money(600),
        shippingMinor: money(600),
        taxMinor: money(1_000),
        taxes,
        delivery: {
          id: 'standard',
          name: 'Standard',
          days: { from: 2, to: 4 },
          pickUp: false,
          priceMinor: money(600),
          taxPpm: 200_000,
        },
        company: 'Rao & Co',
        vatNumber: 'DE136695976',
      })
      .where(eq(orders.id, orderId));
    for (const line of lines) {
      const discountMinor = money((line.unitPriceMinor * line.quantity) / 10);
      const taxMinor = money((line.unitPriceMinor * line.quantity - discountMinor) / 6);
      await tx
        .update(orderLines)
        .set({ discountMinor, taxMinor, taxPpm: 200_000 })
        .where(eq(orderLines.id, line.id));
    }
  });
}

type Looking = { orderId: OrderId; kettle: ProductId; cup: ProductId };

async function lookAt({ deps }: PayingShop, { orderId, kettle, cup }: Looking) {
  const { db } = deps;
  await writeConfirmations(deps);
  const order = await findOrder(db.read, orderId);
  if (!order) throw new Error('the order is gone');
  const events = await listOrderEvents(db.read, orderId);
  const { mails: mailTable } = db.read.tables;
  const mails = await db.read.select().from(mailTable).orderBy(mailTable.id);
  return {
    order,
    lines: await listOrderLines(db.read, orderId),
    payment: await getPayment(db.read, orderId),
    events,
    kinds: events.map(({ kind }) => kind),
    refunds: await listRefunds(db.read, orderId),
    stock: [await stockOf(kettle), await stockOf(cup)],
    mails,
    mailKinds: mails.map(({ kind }) => kind).sort(),
  };

  async function stockOf(productId: ProductId): Promise<number | null> {
    const { products } = db.read.tables;
    const [product] = await db.read.select().from(products).where(eq(products.id, productId));
    expect(await sumStockMovements(db.read, productId)).toBe(product?.stockOnHand);
    return product?.stockOnHand ?? null;
  }
}
