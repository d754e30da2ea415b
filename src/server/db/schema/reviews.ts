import type { OrderId, ReviewId } from '../../../shared/ids.ts';
import type { Kit } from '../kit-sqlite.ts';
import type { accountTables } from './accounts.ts';
import type { catalogueTables } from './catalogue.ts';
import type { orderTables } from './ordering.ts';
import { ofProduct, ownedByUser } from './references.ts';

/** Customers' reviews of products, and who was asked for one. */
export function reviewTables(
  kit: Kit,
  {
    users,
    products,
    orders,
  }: ReturnType<typeof accountTables> & ReturnType<typeof catalogueTables> & ReturnType<typeof orderTables>,
) {
  const reviews = kit.table(
    'review',
    {
      id: kit.text('id').$type<ReviewId>().primaryKey(),
      productId: ofProduct(kit, products),
      userId: ownedByUser(kit, users),
      stars: kit.int('stars').notNull(),
      /** '' in what stays of a hidden review that its writer deleted. */
      title: kit.text('title').notNull(),
      /** Up to 2,000 characters; '' for none. */
      text: kit.text('text').notNull().default(''),
      /** As its writer wants to be named. */
      shownName: kit.text('shown_name').notNull(),
      /** The owner's; '' for none. */
      answer: kit.text('answer').notNull().default(''),
      answeredAt: kit.time('answered_at'),
      /** Why the owner hid it; null while it is shown. */
      hiddenFor: kit.text('hidden_for'),
      createdAt: kit.time('created_at').notNull(),
      /** When its writer changed it; null if never. */
      editedAt: kit.time('edited_at'),
    },
    (t) => [
      kit.uniqueIndex('review_once').on(t.userId, t.productId),
      kit.index('review_product').on(t.productId, t.createdAt, t.id),
      kit.index('review_product_stars').on(t.productId, t.stars, t.createdAt, t.id),
      kit.index('review_newest').on(t.createdAt, t.id),
      kit.check('review_stars_known', 'stars between 1 and 5'),
    ],
  );

  /** Orders whose customers were asked for reviews, or want no such mail. */
  const reviewRequests = kit.table('review_request', {
    orderId: kit
      .text('order_id')
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: kit.time('created_at').notNull(),
  });

  return { reviews, reviewRequests };
}
