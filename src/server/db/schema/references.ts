import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ProductId, UserId } from '../../../shared/ids.ts';
import type { Kit } from '../kit-sqlite.ts';

/** The column `user_id` of what is a person's own: it goes with the account. */
export const ownedByUser = (kit: Kit, users: { id: AnySQLiteColumn }) =>
  kit
    .text('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The column `product_id` of what belongs to a product: it goes with the product. */
export const ofProduct = (kit: Kit, products: { id: AnySQLiteColumn }) =>
  kit
    .text('product_id')
    .$type<ProductId>()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });
