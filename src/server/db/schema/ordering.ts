import { sql } from 'drizzle-orm';
import type {
  CheckoutId,
  OrderId,
  OrderLineId,
  PaymentIntentId,
  PaymentSessionId,
  ProductId,
  ProviderRefundId,
  RefundId,
  ShipmentId,
  UserId,
} from '../../../shared/ids.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import { TAX_CLASSES, type TaxClass } from '../../../shared/money/pricing.ts';
import type { AgreedDelivery } from '../../../shared/orders/delivery.ts';
import type { OrderEvent } from '../../../shared/orders/order-event.ts';
import {
  FULFILMENT_STATUSES,
  type FulfilmentStatus,
  type OrderEventKind,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
  PAYMENT_STATUSES,
  type PaymentProvider,
  type PaymentState,
  type PaymentStatus,
  REFUND_STATES,
} from '../../../shared/orders/order-status.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import type { catalogueTables } from './catalogue.ts';
import { oneOf, sumChecks, sumColumns } from './checks.ts';
import type { sellingTables } from './selling.ts';

/**
 * Orders that need the owner's attention: flagged (a disputed payment, a withdrawal, missing goods or address), a payment in review,
 * or cancelled but not fully refunded.
 * A query must repeat this condition exactly to use its partial index.
 */
export const ORDER_NEEDS_A_LOOK =
  "disputed or withdrawn or short or recovered or address_missing or payment_status = 'review' or (fulfilment_status = 'cancelled' and payment_status in ('paid', 'partially_refunded'))";

/** Events that are not in the chain yet. A query must repeat this condition exactly to use its partial index. */
export const EVENT_UNSEALED = 'chain_hash is null';

/** Orders and everything that belongs to them. */
export function orderTables(
  kit: Kit,
  {
    users,
    products,
    checkouts,
  }: ReturnType<typeof accountTables> & ReturnType<typeof catalogueTables> & ReturnType<typeof sellingTables>,
) {
  const orders = kit.table(
    'order',
    {
      id: kit.text('id').$type<OrderId>().primaryKey(),
      /** The number people read and quote; random, drawn when the checkout starts, never a counter. */
      number: kit.text('number').notNull(),
      /** Null when the order was rebuilt from a paid session without a checkout (after a restore). */
      checkoutId: kit
        .text('checkout_id')
        .$type<CheckoutId>()
        .references(() => checkouts.id),
      userId: kit
        .text('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'set null' }),
      email: kit.text('email').notNull(),
      /**
       * Set while the order is a guest's: the key of its email address. Anyone who proves that address can claim
       * the order.
       */
      guestEmailKey: kit.text('guest_email_key'),
      name: kit.text('name').notNull().default(''),
      phone: kit.text('phone').notNull().default(''),
      company: kit.text('company').notNull().default(''),
      vatNumber: kit.text('vat_number').notNull().default(''),
      addressLine1: kit.text('address_line1').notNull().default(''),
      addressLine2: kit.text('address_line2').notNull().default(''),
      addressCity: kit.text('address_city').notNull().default(''),
      addressState: kit.text('address_state').notNull().default(''),
      addressPostalCode: kit.text('address_postal_code').notNull().default(''),
      addressCountry: kit.text('address_country').notNull().default(''),
      /** How it is delivered; null when the shop had no delivery zones. */
      delivery: kit.json<AgreedDelivery>('delivery'),
      ...sumColumns(kit),
      /** The discount code as people write it; null without one. */
      discountCode: kit.text('discount_code'),
      /**
       * Derived from the payment's state and amounts (`paymentStatusOf`); copied here for lists and their
       * indexes.
       */
      paymentStatus: kit.text('payment_status').$type<PaymentStatus>().notNull(),
      fulfilmentStatus: kit.text('fulfilment_status').$type<FulfilmentStatus>().notNull(),
      /** The customer's bank disputes the payment or suspects fraud, and no admin has looked at it yet. */
      disputed: kit.bool('disputed').notNull().default(false),
      /** The customer withdrew from the contract, and no admin has looked at it yet. */
      withdrawn: kit.bool('withdrawn').notNull().default(false),
      short: kit.bool('short').notNull().default(false),
      recovered: kit.bool('recovered').notNull().default(false),
      addressMissing: kit.bool('address_missing').notNull().default(false),
      /** Copied from the payment, never changes; here for lists and their indexes. */
      livemode: kit.bool('livemode').notNull(),
      /** The shop's days to return when it was placed; null in orders of earlier versions. */
      returnDays: kit.int('return_days'),
      /** When the customer's personal data was erased from it; null: it is still there. */
      erasedAt: kit.time('erased_at'),
      version: kit.int('version').notNull().default(1),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('order_number').on(t.number),
      kit.uniqueIndex('order_checkout').on(t.checkoutId),
      kit.index('order_user').on(t.userId, t.createdAt, t.id),
      kit.index('order_of_guest').on(t.guestEmailKey).where(sql`guest_email_key is not null`),
      kit.index('order_newest').on(t.createdAt, t.id),
      // Any filter by status is a few of these ranges, each already in the list's order.
      kit.index('order_state').on(t.livemode, t.fulfilmentStatus, t.paymentStatus, t.createdAt, t.id),
      // Orders that need attention: few rows, however many orders there are.
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

  /** Copies of what was bought: editing a product later does not change an old order. */
  const orderLines = kit.table(
    'order_line',
    {
      id: kit.text('id').$type<OrderLineId>().primaryKey(),
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
      /** This line's share of the order's discount. */
      discountMinor: kit.bigint('discount_minor').$type<Money>().notNull().default(money(0)),
      taxMinor: kit.bigint('tax_minor').$type<Money>().notNull(),
      taxClass: kit.text('tax_class').$type<TaxClass>().notNull().default('standard'),
      /** Its tax rate in parts per million. */
      taxPpm: kit.int('tax_ppm').notNull().default(0),
    },
    (t) => [
      kit.uniqueIndex('order_line_position').on(t.orderId, t.position),
      kit.index('order_line_product').on(t.productId),
      kit.check('order_line_quantity', 'quantity >= 1'),
      kit.check('order_line_prices', 'unit_price_minor >= 0 and list_price_minor >= 0 and tax_minor >= 0'),
      kit.check('order_line_discount', 'discount_minor between 0 and unit_price_minor * quantity'),
      oneOf(kit, 'order_line', 'tax_class', TAX_CLASSES),
    ],
  );

  /**
   * The words that the owner's order search matches, normalised in code so that both engines store the same.
   * A custom migration creates the engine's own index over it. Ids increase with new orders, so the newest
   * match has the highest.
   */
  const orderSearch = kit.table(
    'order_search',
    { id: kit.serial('id'), orderId: orderId(), words: kit.text('words').notNull() },
    (t) => [kit.uniqueIndex('order_search_order').on(t.orderId)],
  );

  const orderEvents = kit.table(
    'order_event',
    {
      id: kit.text('id').primaryKey(),
      orderId: orderId(),
      kind: kit.text('kind').$type<OrderEventKind>().notNull(),
      data: kit.json<OrderEvent['data']>('data').notNull(),
      actorId: kit.text('actor_id').$type<UserId>(),
      createdAt: kit.time('created_at').notNull(),
      /** Its place in the chain of all events, from 1; null until it is sealed, which a job does soon after. */
      chainPosition: kit.int('chain_position'),
      /** SHA-256 over the hash before, the event and its order's frozen amounts, hex. */
      chainHash: kit.text('chain_hash'),
    },
    (t) => [
      kit.index('order_event_order').on(t.orderId, t.createdAt),
      kit.uniqueIndex('order_event_chain').on(t.chainPosition).where(sql`chain_position is not null`),
      // Those to seal: few rows, however many events there are.
      kit.index('order_event_unsealed').on(t.id).where(sql.raw(EVENT_UNSEALED)),
    ],
  );

  const shipments = kit.table(
    'shipment',
    {
      id: kit.text('id').$type<ShipmentId>().primaryKey(),
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
      id: kit.text('id').$type<RefundId>().primaryKey(),
      orderId: orderId(),
      amountMinor: kit.bigint('amount_minor').$type<Money>().notNull(),
      lines: kit.json<{ orderLineId: OrderLineId; quantity: number }[]>('lines').notNull(),
      restock: kit.bool('restock').notNull(),
      reason: kit.text('reason').notNull().default(''),
      /** Whether the owner repaid it another way than through the provider, which knows nothing of it. */
      byHand: kit.bool('by_hand').notNull().default(false),
      state: kit.text('state').$type<(typeof REFUND_STATES)[number]>().notNull(),
      providerRefundId: kit.text('provider_refund_id').$type<ProviderRefundId>(),
      actorId: kit.text('actor_id').$type<UserId>(),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.index('refund_order').on(t.orderId),
      kit.index('refund_state').on(t.state, t.createdAt),
      kit.uniqueIndex('refund_provider').on(t.providerRefundId),
      oneOf(kit, 'refund', 'state', REFUND_STATES),
      kit.check('refund_amount_positive', 'amount_minor > 0'),
    ],
  );

  /**
   * What the provider charged for an order, and how much was refunded. An order has one payment; a session
   * has one order.
   */
  const payments = kit.table(
    'payment',
    {
      orderId: orderId().primaryKey(),
      provider: kit.text('provider').$type<PaymentProvider>().notNull(),
      sessionId: kit.text('session_id').$type<PaymentSessionId>().notNull(),
      intentId: kit.text('intent_id').$type<PaymentIntentId>(),
      state: kit.text('state').$type<PaymentState>().notNull(),
      paidMinor: kit.bigint('paid_minor').$type<Money>().notNull(),
      /** Confirmed refunds only: the sum of those that succeeded, also by hand. */
      refundedMinor: kit.bigint('refunded_minor').$type<Money>().notNull().default(money(0)),
      /** Currency of both amounts; for a payment in review it may differ from the order's. */
      currency: kit.text('currency').notNull(),
      livemode: kit.bool('livemode').notNull(),
      /** When it was paid, by the provider's record; null where that is not known: about when the order was placed. */
      paidAt: kit.time('paid_at'),
    },
    (t) => [
      kit.uniqueIndex('payment_session').on(t.sessionId),
      kit.index('payment_intent').on(t.intentId),
      oneOf(kit, 'payment', 'provider', PAYMENT_PROVIDERS),
      oneOf(kit, 'payment', 'state', PAYMENT_STATES),
      kit.check('payment_sums_not_negative', 'paid_minor >= 0 and refunded_minor >= 0'),
    ],
  );

  const paymentEvents = kit.table(
    'payment_event',
    {
      /** The provider's event id. As the primary key it makes each event act only once. */
      id: kit.text('id').primaryKey(),
      kind: kit.text('kind').notNull(),
      receivedAt: kit.time('received_at').notNull(),
    },
    (t) => [kit.index('payment_event_newest').on(t.receivedAt)],
  );

  return { orders, orderLines, orderSearch, orderEvents, shipments, refunds, payments, paymentEvents };
}
