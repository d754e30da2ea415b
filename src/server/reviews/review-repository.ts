import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { ReviewList, ReviewSort } from '../../shared/catalogue/reviews.ts';
import type { ProductId, ReviewId, UserId } from '../../shared/ids.ts';
import { keptQuery, type Reader, type Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { olderThan, type TimePosition } from '../db/time-position.ts';
import { unindexed } from '../db/unindexed.ts';
import { lineOf, linesKept } from './kept-line-repository.ts';
import type { Buyer, ReviewPosition } from './review-rules.ts';

export type ReviewRow = Tables['reviews']['$inferSelect'];

export async function insertReview(tx: Transaction, row: Tables['reviews']['$inferInsert']): Promise<void> {
  await tx.insert(tx.tables.reviews).values(row);
}

export async function updateReview(
  tx: Transaction,
  id: ReviewId,
  change: Partial<Omit<ReviewRow, 'id' | 'userId' | 'productId'>>,
): Promise<void> {
  const { reviews } = tx.tables;
  await tx.update(reviews).set(change).where(eq(reviews.id, id));
}

export async function deleteReview(tx: Transaction, id: ReviewId): Promise<void> {
  const { reviews } = tx.tables;
  await tx.delete(reviews).where(eq(reviews.id, id));
}

/** Takes everything from a hidden review but that it was hidden, and why. Stars cannot be none. */
export const emptyReview = (tx: Transaction, id: ReviewId): Promise<void> =>
  updateReview(tx, id, {
    ...{ stars: 1, title: '', text: '', shownName: '' },
    ...{ answer: '', answeredAt: null, editedAt: null },
  });

/** Every review has a title but those that were emptied. */
const isWritten = ({ tables: { reviews } }: Reader) => ne(reviews.title, '');

/** Finds none that was emptied. */
export async function findReview(from: Reader, id: ReviewId): Promise<ReviewRow | null> {
  const { reviews } = from.tables;
  const [row] = await from
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isWritten(from)));
  return row ?? null;
}

/** A user's review of a product, also one that was emptied. */
export async function findReviewBy(
  from: Reader,
  userId: UserId,
  productId: ProductId,
): Promise<ReviewRow | null> {
  const { reviews } = from.tables;
  const [row] = await from
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)));
  return row ?? null;
}

/** A user's reviews, also those that were emptied, by product: in this order several products are locked. */
export function listReviewsOf(from: Reader, userId: UserId): Promise<ReviewRow[]> {
  const { reviews } = from.tables;
  return from.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(asc(reviews.productId));
}

/** Whether a user has bought a product, and whether it has arrived; what was refunded does not count. */
export async function findBuying(
  from: Reader,
  userId: UserId,
  productId: ProductId,
): Promise<Omit<Buyer, 'emailProved'>> {
  const { orders, orderLines } = from.tables;
  const rows = await from
    .select({ ...lineOf(from), status: orders.fulfilmentStatus })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderLines.productId, productId),
        ne(orders.paymentStatus, 'refunded'),
      ),
    );
  const kept = await linesKept(from, rows);
  return { bought: kept.length > 0, delivered: kept.some(({ status }) => status === 'delivered') };
}

/** The most order lines that are looked at for what waits for a review, the newest ones. */
const DUE_LINES = 500;

/**
 * Products on sale that have reached a user, were not refunded and that they have not reviewed; the last ordered
 * first.
 */
export async function listDue(
  from: Reader,
  userId: UserId,
  limit: number,
): Promise<{ id: ProductId; name: string }[]> {
  const { orders, orderLines, products, reviews } = from.tables;
  const ofUser = and(eq(reviews.userId, userId), eq(reviews.productId, products.id));
  const lines = await from
    .select({ ...lineOf(from), id: products.id, name: products.name })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.fulfilmentStatus, 'delivered'),
        ne(orders.paymentStatus, 'refunded'),
        eq(products.onSale, true),
        notExists(from.select({ id: reviews.id }).from(reviews).where(ofUser)),
      ),
    )
    .orderBy(desc(orders.createdAt), asc(products.id))
    .limit(DUE_LINES);
  const names = new Map((await linesKept(from, lines)).map(({ id, name }) => [id, name]));
  return [...names].slice(0, limit).map(([id, name]) => ({ id, name }));
}

/**
 * Recounts a product's visible reviews and writes the result to its row, which must be locked: the reviews have
 * just changed in this transaction.
 */
export async function recountReviews(tx: Transaction, productId: ProductId): Promise<void> {
  const { products } = tx.tables;
  const [counted] = await selectCounts(tx, productId);
  await tx
    .update(products)
    .set({ reviewCount: Number(counted?.reviewCount ?? 0), ratingSum: Number(counted?.ratingSum ?? 0) })
    .where(eq(products.id, productId));
}

function selectCounts(from: Reader, productId: ProductId) {
  const { reviews } = from.tables;
  return from
    .select({ reviewCount: count(), ratingSum: sum(reviews.stars) })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenFor)));
}

/** How many shown reviews of a product have each number of stars, one first. */
export async function countStars(from: Reader, productId: ProductId): Promise<number[]> {
  const { reviews } = from.tables;
  const rows = await from
    .select({ stars: reviews.stars, number: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenFor)))
    .groupBy(reviews.stars);
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.number ?? 0);
}

export type ReviewsQuery = {
  productId: ProductId;
  sort: ReviewSort;
  stars: number | null;
  after: ReviewPosition | null;
  limit: number;
};

/** Shown reviews of a product; those with equal stars newest first. */
export function listShown(
  from: Reader,
  { productId, sort, stars, after, limit }: ReviewsQuery,
): Promise<ReviewRow[]> {
  const { reviews } = from.tables;
  const byTime = [desc(reviews.createdAt), desc(reviews.id)];
  const byStars = sql`${reviews.stars} ${sql.raw(sort === 'best' ? 'desc' : 'asc')}`;
  return from
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, productId),
        isNull(reviews.hiddenFor),
        stars === null ? undefined : eq(reviews.stars, stars),
        behind(from, sort, after),
      ),
    )
    .orderBy(...(sort === 'newest' ? byTime : [byStars, ...byTime]))
    .limit(limit);
}

/** Whether a product on sale has a review that is shown. */
const newestShown = keptQuery('newest_shown_review', (from) => {
  const { products, reviews } = from.tables;
  return (
    from
      .select({ id: reviews.id })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(and(isNull(reviews.hiddenFor), unindexed(eq(products.onSale, true))))
      // The order of an index of reviews: SQLite would look for a review of every product on sale.
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(1)
  );
});

export const hasShown = async (from: Reader): Promise<boolean> => (await newestShown(from)).length > 0;

function behind(from: Reader, sort: ReviewSort, after: ReviewPosition | null): SQL | undefined {
  const { reviews } = from.tables;
  const older = olderThan(reviews.createdAt, reviews.id, after);
  if (!after || sort === 'newest') return older;
  const beyond = sql.raw(sort === 'best' ? '<' : '>');
  return sql`(${reviews.stars} ${beyond} ${after.stars} or (${reviews.stars} = ${after.stars} and ${older}))`;
}

/** Reviews with their products and writers, newest first. */
export function listReviewRows(
  from: Reader,
  { list, after, limit }: { list: ReviewList; after: TimePosition | null; limit: number },
) {
  const { reviews, products, users } = from.tables;
  const wanted = {
    all: undefined,
    unanswered: and(eq(reviews.answer, ''), isNull(reviews.hiddenFor)),
    hidden: isNotNull(reviews.hiddenFor),
  }[list];
  return from
    .select({ ...getTableColumns(reviews), productName: products.name, email: users.email })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(wanted, isWritten(from), olderThan(reviews.createdAt, reviews.id, after)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}
