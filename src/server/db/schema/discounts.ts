import type { CheckoutId, DiscountCodeId, OrderId, ProductId, UserId } from '../../../shared/ids.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import { DISCOUNT_KINDS } from '../../../shared/orders/discount.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import { oneOf } from './checks.ts';
import type { orderTables } from './ordering.ts';
import type { sellingTables } from './selling.ts';

/** A use counts against the code's limits while `reserved` (until it expires) and once `redeemed`. */
const DISCOUNT_USE_STATES = ['reserved', 'redeemed', 'beyond'] as const;

/** The owner's discount codes. A code is never deleted, only ended. */
export function discountTables(kit: Kit) {
  const discountCodes = kit.table(
    'discount_code',
    {
      id: kit.text('id').$type<DiscountCodeId>().primaryKey(),
      /** As people write it. */
      code: kit.text('code').notNull(),
      /** The same for all ways of writing it. */
      codeKey: kit.text('code_key').notNull(),
      kind: kit.text('kind').$type<(typeof DISCOUNT_KINDS)[number]>().notNull(),
      percent: kit.int('percent'),
      amountMinor: kit.bigint('amount_minor').$type<Money>(),
      leastGoodsMinor: kit.bigint('least_goods_minor').$type<Money>().notNull().default(money(0)),
      /** From this instant on; null: at once. */
      validFrom: kit.time('valid_from'),
      /** Until before this instant; null: until it is ended. */
      validUntil: kit.time('valid_until'),
      /** Null: no limit. */
      usesLimit: kit.int('uses_limit'),
      usesPerPerson: kit.int('uses_per_person'),
      /** The categories and products that it applies to; all when both are empty. */
      categories: kit.json<string[]>('categories').notNull().default([]),
      products: kit.json<ProductId[]>('products').notNull().default([]),
      active: kit.bool('active').notNull().default(true),
      version: kit.int('version').notNull().default(1),
      createdAt: kit.time('created_at').notNull(),
      updatedAt: kit.time('updated_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('discount_code_key').on(t.codeKey),
      kit.index('discount_code_active').on(t.active),
      oneOf(kit, 'discount_code', 'kind', DISCOUNT_KINDS),
      kit.check(
        'discount_code_benefit',
        "case kind when 'percent' then percent is not null and percent between 1 and 100 and amount_minor is null when 'amount' then amount_minor is not null and amount_minor > 0 and percent is null else percent is null and amount_minor is null end",
      ),
      kit.check(
        'discount_code_limits',
        'least_goods_minor >= 0 and (uses_limit is null or uses_limit >= 1) and (uses_per_person is null or uses_per_person >= 1)',
      ),
    ],
  );
  return { discountCodes };
}

/** Who used a code: reserved by an open checkout, then redeemed by its order. */
export function discountUseTables(
  kit: Kit,
  {
    users,
    discountCodes,
    checkouts,
    orders,
  }: ReturnType<typeof accountTables> &
    ReturnType<typeof discountTables> &
    ReturnType<typeof sellingTables> &
    ReturnType<typeof orderTables>,
) {
  const discountUses = kit.table(
    'discount_use',
    {
      id: kit.serial('id'),
      codeId: kit
        .text('code_id')
        .$type<DiscountCodeId>()
        .notNull()
        .references(() => discountCodes.id),
      /** Null for an order that was rebuilt without its checkout. */
      checkoutId: kit
        .text('checkout_id')
        .$type<CheckoutId>()
        .references(() => checkouts.id, { onDelete: 'cascade' }),
      orderId: kit
        .text('order_id')
        .$type<OrderId>()
        .references(() => orders.id, { onDelete: 'cascade' }),
      /** The buyer's account; null for a guest. */
      userId: kit
        .text('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'set null' }),
      /** Empty once the order is erased. */
      emailKey: kit.text('email_key').notNull(),
      /** `beyond`: paid after its reservation had expired, when the code was used up. */
      state: kit.text('state').$type<(typeof DISCOUNT_USE_STATES)[number]>().notNull(),
      /** When a reservation stops counting. */
      expiresAt: kit.time('expires_at').notNull(),
      createdAt: kit.time('created_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('discount_use_checkout').on(t.checkoutId),
      kit.uniqueIndex('discount_use_order').on(t.orderId),
      kit.index('discount_use_code').on(t.codeId, t.state, t.expiresAt),
      kit.index('discount_use_user').on(t.userId),
      oneOf(kit, 'discount_use', 'state', DISCOUNT_USE_STATES),
      kit.check('discount_use_order_once_paid', "(state = 'reserved') = (order_id is null)"),
    ],
  );
  return { discountUses };
}
