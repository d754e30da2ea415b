import { sql } from 'drizzle-orm';
import type { CheckoutId, OrderId, ProductId, UserId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money.ts';
import {
  CHECKOUT_STATES,
  type CheckoutState,
  FULFILMENT_STATUSES,
  type FulfilmentStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  REFUND_STATES,
} from '../../../shared/statuses.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import type { catalogueTables } from './catalogue.ts';
import { oneOf, sumChecks, sumColumns } from './checks.ts';

/** One line of a checkout, frozen when payment starts: what the person agreed to buy. */
export type SnapshotLine = {
  productId: ProductId;
  sku: string | null;
  name: string;
  brand: string;
  image: string | null;
  listPriceMinor: Money;
  unitPriceMinor: Money;
  quantity: number;
};

/**
 * Which orders wait for the owner: flagged, a payment in review, or cancelled with the customer's money still
 * here. A query that says exactly this reads the index of these few rows.
 */
export const ORDER_NEEDS_A_LOOK =
  "short or recovered or address_missing or payment_status = 'review' or (fulfilment_status = 'cancelled' and payment_status in ('paid', 'partially_refunded'))";

/** Carts, checkouts with their holds, and orders with all that happens to them. */
export function sellingTables(
  kit: Kit,
  { users, products }: ReturnType<typeof accountTables> & ReturnType<typeof catalogueTables>,
) {
  const carts = kit.table(
    'cart',
    {
      id: kit.text('id').primaryKey(),
      userId: kit
        .text('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** Seam: a cart of somebody not signed in. Not used yet. */
      guestTokenHash: kit.text('guest_token_hash'),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('cart_user').on(t.userId),
      kit.uniqueIndex('cart_guest').on(t.guestTokenHash),
      kit.check('cart_one_owner', '(user_id is null) <> (guest_token_hash is null)'),
    ],
  );

  const cartLines = kit.table(
    'cart_line',
    {
      id: kit.text('id').primaryKey(),
      cartId: kit
        .text('cart_id')
        .notNull()
        .references(() => carts.id, { onDelete: 'cascade' }),
      productId: kit
        .text('product_id')
        .$type<ProductId>()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      quantity: kit.int('quantity').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('cart_line_product').on(t.cartId, t.productId),
      kit.check('cart_line_quantity', 'quantity between 1 and 99'),
    ],
  );

  const checkouts = kit.table(
    'checkout',
    {
      id: kit.text('id').$type<CheckoutId>().primaryKey(),
      userId: kit
        .text('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'set null' }),
      state: kit.text('state').$type<CheckoutState>().notNull(),
      snapshot: kit.json<SnapshotLine[]>('snapshot').notNull(),
      snapshotHash: kit.text('snapshot_hash').notNull(),
      ...sumColumns(kit),
      orderNumber: kit.text('order_number').notNull(),
      providerSessionId: kit.text('provider_session_id'),
      providerUrl: kit.text('provider_url'),
      /** Where it may be sent, frozen like the lines: a replay under the same key must ask for the same. */
      countries: kit.json<string[]>('countries').notNull().default(['US', 'IN']),
      expiresAt: kit.time('expires_at').notNull(),
      livemode: kit.bool('livemode').notNull(),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('checkout_open_per_user').on(t.userId).where(sql`state in ('creating', 'open')`),
      kit.uniqueIndex('checkout_provider_session').on(t.providerSessionId),
      kit.uniqueIndex('checkout_order_number').on(t.orderNumber),
      kit.index('checkout_state').on(t.state, t.createdAt),
      oneOf(kit, 'checkout', 'state', CHECKOUT_STATES),
      ...sumChecks(kit, 'checkout'),
    ],
  );

  const stockHolds = kit.table(
    'stock_hold',
    {
      checkoutId: kit
        .text('checkout_id')
        .$type<CheckoutId>()
        .notNull()
        .references(() => checkouts.id, { onDelete: 'cascade' }),
      productId: kit
        .text('product_id')
        .$type<ProductId>()
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      quantity: kit.int('quantity').notNull(),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.checkoutId, t.productId] }),
      kit.index('stock_hold_product').on(t.productId, t.expiresAt),
      kit.check('stock_hold_quantity', 'quantity between 1 and 99'),
    ],
  );

  const orders = kit.table(
    'order',
    {
      id: kit.text('id').$type<OrderId>().primaryKey(),
      /** What people read and say; drawn at random when the checkout starts, never a counter. */
      number: kit.text('number').notNull(),
      /** Null when a paid session was found that no checkout knows (after a restore). */
      checkoutId: kit
        .text('checkout_id')
        .$type<CheckoutId>()
        .references(() => checkouts.id),
      providerSessionId: kit.text('provider_session_id').notNull(),
      paymentIntent: kit.text('payment_intent'),
      userId: kit
        .text('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'set null' }),
      email: kit.text('email').notNull(),
      name: kit.text('name').notNull().default(''),
      phone: kit.text('phone').notNull().default(''),
      addressLine1: kit.text('address_line1').notNull().default(''),
      addressLine2: kit.text('address_line2').notNull().default(''),
      addressCity: kit.text('address_city').notNull().default(''),
      addressState: kit.text('address_state').notNull().default(''),
      addressPostalCode: kit.text('address_postal_code').notNull().default(''),
      addressCountry: kit.text('address_country').notNull().default(''),
      ...sumColumns(kit),
      paymentStatus: kit.text('payment_status').$type<PaymentStatus>().notNull(),
      fulfilmentStatus: kit.text('fulfilment_status').$type<FulfilmentStatus>().notNull(),
      short: kit.bool('short').notNull().default(false),
      recovered: kit.bool('recovered').notNull().default(false),
      addressMissing: kit.bool('address_missing').notNull().default(false),
      livemode: kit.bool('livemode').notNull(),
      version: kit.int('version').notNull().default(1),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('order_number').on(t.number),
      kit.uniqueIndex('order_checkout').on(t.checkoutId),
      kit.uniqueIndex('order_provider_session').on(t.providerSessionId),
      kit.index('order_payment_intent').on(t.paymentIntent),
      kit.index('order_user').on(t.userId, t.createdAt, t.id),
      kit.index('order_newest').on(t.createdAt, t.id),
      kit.index('order_email').on(t.email),
      kit.index('order_payment_status').on(t.paymentStatus, t.createdAt, t.id),
      kit.index('order_fulfilment_status').on(t.fulfilmentStatus, t.createdAt, t.id),
      // What the owner has to look at: few rows, however many orders there are.
      kit.index('order_to_look_at').on(t.createdAt, t.id).where(sql.raw(ORDER_NEEDS_A_LOOK)),
      oneOf(kit, 'order', 'payment_status', PAYMENT_STATUSES),
      oneOf(kit, 'order', 'fulfilment_status', FULFILMENT_STATUSES),
      ...sumChecks(kit, 'order'),
    ],
  );

  const orderId = () =>
    kit
      .text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' });

  /** Copies what was bought: editing a product later does not change an old order. */
  const orderLines = kit.table(
    'order_line',
    {
      id: kit.text('id').primaryKey(),
      orderId: orderId(),
      position: kit.int('position').notNull(),
      productId: kit
        .text('product_id')
        .$type<ProductId>()
        .references(() => products.id, { onDelete: 'set null' }),
      sku: kit.text('sku'),
      name: kit.text('name').notNull(),
      brand: kit.text('brand').notNull().default(''),
      image: kit.text('image'),
      listPriceMinor: kit.bigint('list_price_minor').$type<Money>().notNull(),
      unitPriceMinor: kit.bigint('unit_price_minor').$type<Money>().notNull(),
      quantity: kit.int('quantity').notNull(),
      taxMinor: kit.bigint('tax_minor').$type<Money>().notNull(),
    },
    (t) => [
      kit.uniqueIndex('order_line_position').on(t.orderId, t.position),
      kit.index('order_line_product').on(t.productId),
      kit.check('order_line_quantity', 'quantity >= 1'),
      kit.check('order_line_prices', 'unit_price_minor >= 0 and list_price_minor >= 0 and tax_minor >= 0'),
    ],
  );

  const orderEvents = kit.table(
    'order_event',
    {
      id: kit.text('id').primaryKey(),
      orderId: orderId(),
      kind: kit.text('kind').notNull(),
      data: kit.json<Record<string, unknown>>('data').notNull(),
      actorId: kit.text('actor_id').$type<UserId>(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [kit.index('order_event_order').on(t.orderId, t.createdAt)],
  );

  const shipments = kit.table(
    'shipment',
    {
      id: kit.text('id').primaryKey(),
      orderId: orderId(),
      carrier: kit.text('carrier').notNull(),
      trackingNumber: kit.text('tracking_number').notNull().default(''),
      shippedAt: kit.time('shipped_at').notNull(),
      deliveredAt: kit.time('delivered_at'),
    },
    (t) => [kit.index('shipment_order').on(t.orderId)],
  );

  const refunds = kit.table(
    'refund',
    {
      id: kit.text('id').primaryKey(),
      orderId: orderId(),
      amountMinor: kit.bigint('amount_minor').$type<Money>().notNull(),
      lines: kit.json<{ orderLineId: string; quantity: number }[]>('lines').notNull(),
      restock: kit.bool('restock').notNull(),
      reason: kit.text('reason').notNull().default(''),
      state: kit.text('state').$type<(typeof REFUND_STATES)[number]>().notNull(),
      providerRefundId: kit.text('provider_refund_id'),
      actorId: kit.text('actor_id').$type<UserId>(),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.index('refund_order').on(t.orderId),
      kit.uniqueIndex('refund_provider').on(t.providerRefundId),
      oneOf(kit, 'refund', 'state', REFUND_STATES),
      kit.check('refund_amount_positive', 'amount_minor > 0'),
    ],
  );

  const paymentEvents = kit.table(
    'payment_event',
    {
      /** The provider's event id: writing it twice is impossible, so an event acts once. */
      id: kit.text('id').primaryKey(),
      kind: kit.text('kind').notNull(),
      receivedAt: kit.time('received_at').notNull(),
    },
    (t) => [kit.index('payment_event_newest').on(t.receivedAt)],
  );

  return {
    carts,
    cartLines,
    checkouts,
    stockHolds,
    orders,
    orderLines,
    orderEvents,
    shipments,
    refunds,
    paymentEvents,
  };
}
