import { sql } from 'drizzle-orm';
import type {
  CartId,
  CartLineId,
  CheckoutId,
  DiscountCodeId,
  PaymentSessionId,
  ProductId,
  UserId,
} from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import type { FrozenPrice } from '../../../shared/money/pricing.ts';
import type { Address } from '../../../shared/orders/address.ts';
import { CHECKOUT_STATES, type CheckoutState, UNFINISHED } from '../../../shared/orders/checkout-state.ts';
import type { AgreedDelivery } from '../../../shared/orders/delivery.ts';
import type { AcceptedTerms } from '../../../shared/pages/reading.ts';
import type { Language } from '../../../shared/texts/language.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import type { catalogueTables } from './catalogue.ts';
import { oneOf, sumChecks, sumColumns } from './checks.ts';
import type { discountTables } from './discounts.ts';
import { ofProduct } from './references.ts';

/** One line of a checkout, frozen when payment starts: what the shopper agreed to buy. */
export type SnapshotLine = {
  productId: ProductId;
  sku: string | null;
  name: string;
  brand: string;
  image: string | null;
  listPriceMinor: Money;
  unitPriceMinor: Money;
  quantity: number;
} & Partial<FrozenPrice>; // Checkouts of earlier versions had no discount and no tax.

/** SQL for checkouts that can still be paid: the condition of their indexes, which a query must repeat word for word. */
export const CHECKOUT_UNFINISHED = `state in (${UNFINISHED.map((state) => `'${state}'`).join(', ')})`;

/** Carts, and checkouts with their stock holds. */
export function sellingTables(
  kit: Kit,
  {
    users,
    products,
    discountCodes,
  }: ReturnType<typeof accountTables> &
    ReturnType<typeof catalogueTables> &
    ReturnType<typeof discountTables>,
) {
  const carts = kit.table(
    'cart',
    {
      id: kit.text('id').$type<CartId>().primaryKey(),
      userId: kit
        .text('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** Hash of the secret that identifies a guest's cart. */
      guestTokenHash: kit.text('guest_token_hash'),
      /** The discount code that the shopper entered. */
      discountCodeId: kit
        .text('discount_code_id')
        .$type<DiscountCodeId>()
        .references(() => discountCodes.id),
      /** When the payment page was closed for another buyer; null once the cart changes or is paid for again. */
      gaveWayAt: kit.time('gave_way_at'),
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
      id: kit.text('id').$type<CartLineId>().primaryKey(),
      cartId: kit
        .text('cart_id')
        .$type<CartId>()
        .notNull()
        .references(() => carts.id, { onDelete: 'cascade' }),
      productId: ofProduct(kit, products),
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
      /** The cart being paid for: its own holds do not block it, and its owner confirms the payment. */
      cartId: kit
        .text('cart_id')
        .$type<CartId>()
        .references(() => carts.id, { onDelete: 'set null' }),
      /** The user who started it and will own the order; null for a guest. */
      userId: kit
        .text('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'set null' }),
      /** A guest's contact address for the order; frozen like the lines. '' for a user's checkout. */
      contactEmail: kit.text('contact_email').notNull().default(''),
      state: kit.text('state').$type<CheckoutState>().notNull(),
      snapshot: kit.json<SnapshotLine[]>('snapshot').notNull(),
      snapshotHash: kit.text('snapshot_hash').notNull(),
      ...sumColumns(kit),
      /** The discount code as people write it, frozen like the lines; null without one. */
      discountCode: kit.text('discount_code'),
      orderNumber: kit.text('order_number').notNull(),
      providerSessionId: kit.text('provider_session_id').$type<PaymentSessionId>(),
      providerUrl: kit.text('provider_url'),
      /**
       * The shop's language at the start, used for the payment page; frozen like the lines. Null for
       * checkouts of earlier versions.
       */
      language: kit.text('language').$type<Language>(),
      /**
       * Allowed shipping countries, frozen like the lines: a replay under the same key must send the same
       * parameters.
       */
      countries: kit.json<string[]>('countries').notNull().default(['US', 'IN']),
      /** The delivery address; null when the payment page asks for it. */
      shipTo: kit.json<Address>('ship_to'),
      /** Null when the shop has no delivery zones. */
      delivery: kit.json<AgreedDelivery>('delivery'),
      /** The pages that the shopper accepted; null when the shop required none. */
      terms: kit.json<AcceptedTerms>('terms'),
      expiresAt: kit.time('expires_at').notNull(),
      livemode: kit.bool('livemode').notNull(),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('checkout_open_per_cart').on(t.cartId).where(sql.raw(CHECKOUT_UNFINISHED)),
      kit
        .uniqueIndex('checkout_provider_session')
        .on(t.providerSessionId)
        .where(sql`provider_session_id is not null`),
      kit.uniqueIndex('checkout_order_number').on(t.orderNumber),
      // Those that can still be paid: few rows, however many checkouts there are.
      kit.index('checkout_unfinished').on(t.createdAt).where(sql.raw(CHECKOUT_UNFINISHED)),
      // Deleting a cart or a user takes it from its checkouts.
      kit.index('checkout_cart').on(t.cartId).where(sql`cart_id is not null`),
      kit.index('checkout_user').on(t.userId).where(sql`user_id is not null`),
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
      productId: ofProduct(kit, products),
      quantity: kit.int('quantity').notNull(),
      /**
       * The buyer's network address, which limits what one network keeps from others. Plain, because a hash of
       * so few possible values hides nothing; it is deleted with the hold. Null when it is not known.
       */
      network: kit.text('network'),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.checkoutId, t.productId] }),
      kit.index('stock_hold_network').on(t.network),
      kit.index('stock_hold_product').on(t.productId, t.expiresAt),
      kit.check('stock_hold_quantity', 'quantity between 1 and 99'),
    ],
  );

  return { carts, cartLines, checkouts, stockHolds };
}
