import type { OrderId, OrderLineId, RefundId, ReturnId, StockRequestId } from '../../../shared/ids.ts';
import {
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnReason,
  type ReturnState,
} from '../../../shared/orders/returns.ts';
import type { Language } from '../../../shared/texts/language.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import type { catalogueTables } from './catalogue.ts';
import { oneOf } from './checks.ts';
import type { orderTables } from './ordering.ts';
import { ofProduct, ownedByUser } from './references.ts';

/** Wishlists, and who waits for products that are sold out. */
export function comingBackTables(
  kit: Kit,
  { users, products }: ReturnType<typeof accountTables> & ReturnType<typeof catalogueTables>,
) {
  const wishes = kit.table(
    'wish',
    {
      id: kit.serial('id'),
      userId: ownedByUser(kit, users),
      productId: ofProduct(kit, products),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('wish_once').on(t.userId, t.productId),
      kit.index('wish_product').on(t.productId),
    ],
  );

  /** The link by which others see a wishlist; at most one at a time. */
  const wishlistShares = kit.table(
    'wishlist_share',
    {
      userId: ownedByUser(kit, users).primaryKey(),
      /** Random; with the shop's secret it gives the link's, so that its owner can see it again. */
      nonce: kit.text('nonce').notNull(),
      /** SHA-256 of the secret in the link, hex. */
      tokenHash: kit.text('token_hash').notNull(),
      /** Whose list it is, as its owner wants to be named; '' for nobody. */
      shownName: kit.text('shown_name').notNull().default(''),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [kit.uniqueIndex('wishlist_share_token').on(t.tokenHash)],
  );

  /** Who wants to be told when a product is back. Deleted together with the queuing of that mail. */
  const stockRequests = kit.table(
    'stock_request',
    {
      id: kit.text('id').$type<StockRequestId>().primaryKey(),
      productId: ofProduct(kit, products),
      email: kit.text('email').notNull(),
      emailKey: kit.text('email_key').notNull(),
      language: kit.text('language').$type<Language>().notNull(),
      /** SHA-256 of the secret in the link that confirms it, hex; null once confirmed. */
      tokenHash: kit.text('token_hash'),
      createdAt: kit.time('created_at').notNull(),
      /** When it is deleted if nothing came back, or nobody confirmed it. */
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('stock_request_once').on(t.productId, t.emailKey),
      kit.uniqueIndex('stock_request_token').on(t.tokenHash),
      kit.index('stock_request_email').on(t.emailKey),
      kit.index('stock_request_end').on(t.expiresAt),
    ],
  );

  /** Products that somebody waits for, with the units that had come in when that began or was last looked at. */
  const awaitedProducts = kit.table('awaited_product', {
    productId: ofProduct(kit, products).primaryKey(),
    unitsCome: kit.bigint('units_come').notNull(),
  });

  return { wishes, wishlistShares, stockRequests, awaitedProducts };
}

/** What customers ask to send back. */
export function returnTables(kit: Kit, { orders, orderLines, refunds }: ReturnType<typeof orderTables>) {
  const returns = kit.table(
    'return_request',
    {
      id: kit.text('id').$type<ReturnId>().primaryKey(),
      orderId: kit
        .text('order_id')
        .$type<OrderId>()
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      state: kit.text('state').$type<ReturnState>().notNull(),
      reason: kit.text('reason').$type<ReturnReason>().notNull(),
      /** The customer's own words; '' for none. */
      note: kit.text('note').notNull().default(''),
      /** The owner's answer; '' for none. */
      answer: kit.text('answer').notNull().default(''),
      /** What goes on the parcel, or where to send it; several lines. */
      label: kit.text('label').notNull().default(''),
      /** Once refunded, also if the refund failed; null when there was nothing to refund. */
      refundId: kit
        .text('refund_id')
        .$type<RefundId>()
        .references(() => refunds.id, { onDelete: 'set null' }),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.index('return_request_order').on(t.orderId),
      kit.index('return_request_state').on(t.state, t.createdAt, t.id),
      kit.index('return_request_newest').on(t.createdAt, t.id),
      kit.index('return_request_refund').on(t.refundId),
      oneOf(kit, 'return_request', 'state', RETURN_STATES),
      oneOf(kit, 'return_request', 'reason', RETURN_REASONS),
    ],
  );

  const returnLines = kit.table(
    'return_line',
    {
      id: kit.serial('id'),
      returnId: kit
        .text('return_id')
        .$type<ReturnId>()
        .notNull()
        .references(() => returns.id, { onDelete: 'cascade' }),
      orderLineId: kit
        .text('order_line_id')
        .$type<OrderLineId>()
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      quantity: kit.int('quantity').notNull(),
    },
    (t) => [
      kit.uniqueIndex('return_line_once').on(t.returnId, t.orderLineId),
      kit.index('return_line_line').on(t.orderLineId),
      kit.check('return_line_quantity', 'quantity >= 1'),
    ],
  );

  return { returns, returnLines };
}
