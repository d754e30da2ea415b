import {
  type Rating,
  REVIEW_PAGE,
  type ReviewObstacle,
  type ReviewSort,
} from '../../shared/catalogue/reviews.ts';
import type { ProductId, ReviewId, UserId } from '../../shared/ids.ts';
import type { Day } from '../../shared/orders/documents.ts';
import type { WriteReviewInput } from '../../shared/schemas/coming-back/reviews.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { takeAttempts } from '../accounts/attempt-limit-service.ts';
import { findUser, lockOwnUser } from '../accounts/user-repository.ts';
import { type Actor, assertSignedIn } from '../actor.ts';
import { noteProductsEdited } from '../catalogue/changes/change-note-service.ts';
import { getProductOnSale, lockProductRow } from '../catalogue/products/product-lookup-service.ts';
import { findProducts, lockProduct } from '../catalogue/products/product-repository.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Page } from '../paging.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import {
  countStars,
  deleteReview,
  emptyReview,
  findBuying,
  findReviewBy,
  hasShown,
  insertReview,
  listDue,
  listReviewsOf,
  listShown,
  type ReviewRow,
  recountReviews,
  updateReview,
} from './review-repository.ts';
import {
  decodeReviewPosition,
  editableUntil,
  encodeReviewPosition,
  isWritten,
  obstacleOf,
} from './review-rules.ts';

/** A review as everybody sees it; `answer` is '' for none. */
export type ReviewView = {
  id: ReviewId;
  stars: number;
  title: string;
  text: string;
  shownName: string;
  answer: string;
  answeredAt: Date | null;
  createdAt: Date;
  editedAt: Date | null;
};

const toView = (row: ReviewRow): ReviewView => {
  const { id, stars, title, text, shownName, answer, answeredAt, createdAt, editedAt } = row;
  return { id, stars, title, text, shownName, answer, answeredAt, createdAt, editedAt };
};

/** `histogram`: how many have each number of stars, one first. */
export type ReviewPage = Page<ReviewView> & Rating & { histogram: number[] };

/**
 * A page of the shown reviews of a product on sale.
 * @throws ShopError `not_found`; `invalid_field` for a cursor that is not one of this list's.
 */
export async function listReviews(
  { db }: Deps,
  _actor: Actor,
  {
    productId,
    sort,
    stars,
    cursor,
  }: {
    productId: ProductId;
    sort: ReviewSort;
    stars?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<ReviewPage> {
  const after = decodeReviewPosition(sort, cursor);
  await getProductOnSale(db.read, productId);
  const limit = REVIEW_PAGE + 1;
  const rows = await listShown(db.read, { productId, sort, stars: stars ?? null, after, limit });
  const shown = rows.slice(0, REVIEW_PAGE);
  const last = shown.at(-1);
  const histogram = await countStars(db.read, productId);
  return {
    items: shown.map(toView),
    nextCursor: rows.length > shown.length && last ? encodeReviewPosition(sort, last) : null,
    reviewCount: histogram.reduce((all, number) => all + number, 0),
    ratingSum: histogram.reduce((all, number, at) => all + number * (at + 1), 0),
    histogram,
  };
}

/** Whether any product has a review that is shown. */
export const hasReviews = (from: Reader): Promise<boolean> => hasShown(from);

export type MyReview = {
  /**
   * The caller's own; `hiddenFor`: why the owner hid it, null while it is shown; `editableUntil`: the last day on which
   * it can be changed, in the shop's time zone.
   */
  mine: (ReviewView & { hiddenFor: string | null; editableUntil: Day }) | null;
  /** What keeps the caller from writing one, or from changing theirs; null: nothing. */
  obstacle: ReviewObstacle | null;
  /** The account's name, to begin with. */
  name: string;
};

/**
 * The caller's review of a product, and whether they may write or change it.
 * @throws ShopError `unauthenticated`; `not_found` for a product that is not on sale.
 */
export async function getMyReview(
  deps: Deps,
  actor: Actor,
  { productId }: { productId: ProductId },
): Promise<MyReview> {
  const { db, now } = deps;
  const userId = assertSignedIn(actor);
  await getProductOnSale(db.read, productId);
  const user = await findUser(db.read, userId);
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  const row = await findReviewBy(db.read, userId, productId);
  const buying = await findBuying(db.read, userId, productId);
  const buyer = { ...buying, emailProved: user.emailVerifiedAt !== null };
  const { timeZone } = await readShopSettings(db.read, deps);
  return {
    mine:
      row && isWritten(row)
        ? { ...toView(row), hiddenFor: row.hiddenFor, editableUntil: editableUntil(row, timeZone) }
        : null,
    obstacle: obstacleOf(buyer, row, { now: now(), timeZone }),
    name: user.name,
  };
}

/** The most products that the caller is asked about at once. */
const DUE = 20;

/**
 * What has reached the caller and waits for their review, the last ordered first.
 * @throws ShopError `unauthenticated`.
 */
export async function listReviewsDue({ db }: Deps, actor: Actor): Promise<{ id: ProductId; name: string }[]> {
  return listDue(db.read, assertSignedIn(actor), DUE);
}

export type ReviewOffSale = Pick<ReviewView, 'stars' | 'title' | 'text'> & {
  productId: ProductId;
  name: string;
};

/**
 * The caller's reviews of products that are off sale, and so have no page on which to delete them.
 * @throws ShopError `unauthenticated`.
 */
export async function listReviewsOffSale({ db }: Deps, actor: Actor): Promise<ReviewOffSale[]> {
  const rows = (await listReviewsOf(db.read, assertSignedIn(actor))).filter(isWritten);
  const reviewed = await findProducts(
    db.read,
    rows.map(({ productId }) => productId),
  );
  const names = new Map(reviewed.filter(({ onSale }) => !onSale).map(({ id, name }) => [id, name]));
  return rows.flatMap(({ productId, stars, title, text }) => {
    const name = names.get(productId);
    return name === undefined ? [] : { productId, name, stars, title, text };
  });
}

/** The caller's reviews, for the export of their data; of hidden ones that they deleted, what is kept. */
export async function listOwnReviews({ db }: Deps, actor: Actor) {
  const rows = await listReviewsOf(db.read, assertSignedIn(actor));
  return rows.map((row) => {
    const { id, productId, createdAt, hiddenFor } = row;
    return isWritten(row)
      ? { productId, ...toView(row), hiddenFor }
      : { productId, id, createdAt, hiddenFor };
  });
}

/**
 * Writes the caller's review of a product that has reached them, or changes it; saying the same twice is once.
 * One in place of a hidden one that they deleted is hidden for the same reason.
 * @returns whether it is hidden.
 * @throws ShopError `unauthenticated`; `not_found` for a product that is not on sale; `no_review` with what keeps
 * the caller from it; `too_many_requests` after 30 in an hour.
 */
export async function writeReview(
  deps: Deps,
  actor: Actor,
  { productId, ...words }: WriteReviewInput,
): Promise<{ id: ReviewId; isHidden: boolean }> {
  const userId = assertSignedIn(actor);
  await takeAttempts(deps, [{ limit: 'reviewOfUser', of: [userId] }]);
  return deps.db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, userId);
    const product = await lockReviewed(tx, productId);
    if (!product.onSale) throw new ShopError({ code: 'not_found', entity: 'product' });
    const mine = await findReviewBy(tx, userId, productId);
    const buying = await findBuying(tx, userId, productId);
    const buyer = { ...buying, emailProved: user.emailVerifiedAt !== null };
    const { timeZone } = await readShopSettings(tx, deps);
    const obstacle = obstacleOf(buyer, mine, { now: deps.now(), timeZone });
    if (obstacle) throw new ShopError({ code: 'no_review', obstacle });
    const isHidden = mine !== null && mine.hiddenFor !== null;
    if (mine && saysTheSame(mine, words)) return { id: mine.id, isHidden };
    const id = mine?.id ?? deps.newId('review');
    const time = mine && isWritten(mine) ? { editedAt: deps.now() } : { createdAt: deps.now() };
    if (mine) await updateReview(tx, id, { ...words, ...time });
    else await insertReview(tx, { id, productId, userId, ...words, createdAt: deps.now() });
    await settleRating(tx, productId);
    return { id, isHidden };
  });
}

const saysTheSame = (row: ReviewRow, words: Omit<WriteReviewInput, 'productId'>): boolean =>
  row.stars === words.stars &&
  row.title === words.title &&
  row.text === words.text &&
  row.shownName === words.shownName;

/**
 * Deletes the caller's review of a product; none is deleted twice. Of a hidden one it stays known
 * that it was hidden, and why.
 * @throws ShopError `unauthenticated`; `not_found` for a product that does not exist.
 */
export async function removeReview(
  deps: Deps,
  actor: Actor,
  { productId }: { productId: ProductId },
): Promise<void> {
  const userId = assertSignedIn(actor);
  await deps.db.transaction(async (tx) => {
    await lockReviewed(tx, productId);
    const mine = await findReviewBy(tx, userId, productId);
    if (!mine) return;
    await (mine.hiddenFor === null ? deleteReview(tx, mine.id) : emptyReview(tx, mine.id));
    await settleRating(tx, productId);
  });
}

/**
 * Locks a product before any of its reviews changes. Code that writes for a user locks the user first.
 * @throws ShopError `not_found`.
 */
export const lockReviewed = lockProductRow;

/** After reviews of a locked product have changed: its average, and the pages that show it. */
export async function settleRating(tx: Transaction, productId: ProductId): Promise<void> {
  await recountReviews(tx, productId);
  await noteProductsEdited(tx, [productId]);
}

/** Deletes all reviews of a user, who must be locked, and recounts those of their products. */
export async function removeReviewsOf(tx: Transaction, userId: UserId): Promise<void> {
  const reviews = await listReviewsOf(tx, userId);
  for (const { id, productId } of reviews) {
    if (!(await lockProduct(tx, productId))) continue;
    await deleteReview(tx, id);
    await recountReviews(tx, productId);
  }
  await noteProductsEdited(
    tx,
    reviews.map(({ productId }) => productId),
  );
}
