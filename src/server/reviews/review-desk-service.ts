import type { ReviewList } from '../../shared/catalogue/reviews.ts';
import type { ProductId, ReviewId } from '../../shared/ids.ts';
import type { AuditEvent } from '../../shared/operations/audit.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { decodeTimeCursor, type Page, timePage } from '../paging.ts';
import { findReview, listReviewRows, type ReviewRow, updateReview } from './review-repository.ts';
import { lockReviewed, type ReviewView, settleRating } from './review-service.ts';

/** A review as the owner's list shows it. `hiddenFor`: why it is hidden, null while it is shown. */
export type AdminReview = ReviewView & {
  productId: ProductId;
  productName: string;
  /** The writer's. */
  email: string;
  hiddenFor: string | null;
};

/**
 * All reviews, newest first; `unanswered` leaves out the hidden ones.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor that is
 * not one of ours.
 */
export async function listAllReviews(
  { db }: Deps,
  actor: Actor,
  { list, cursor, limit }: { list: ReviewList; cursor?: string | undefined; limit: number },
): Promise<Page<AdminReview>> {
  assertAdmin(actor);
  const after = decodeTimeCursor(cursor);
  const page = timePage(await listReviewRows(db.read, { list, after, limit: limit + 1 }), limit);
  return { ...page, items: page.items.map(({ userId: _, ...review }) => review) };
}

type Fact = Pick<Extract<AuditEvent, { entity: 'review' }>, 'action'> & { reason?: string };

/** Locks a review's product, then changes it as `change` says; nothing happens where that says null. */
async function changeReview(
  deps: Deps,
  actor: Actor,
  id: ReviewId,
  change: (row: ReviewRow, tx: Transaction) => Promise<Fact | null>,
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const gone = new ShopError({ code: 'not_found', entity: 'review' });
    const found = await findReview(tx, id);
    if (!found) throw gone;
    const product = await lockReviewed(tx, found.productId);
    const row = await findReview(tx, id);
    if (!row) throw gone;
    const fact = await change(row, tx);
    if (!fact) return;
    const data = { product: product.name, reason: fact.reason ?? '' };
    await audit(tx, deps, actor, { action: fact.action, entity: 'review', entityId: id, data });
  });
}

/**
 * Answers a review in public, or takes the answer back with ''.
 * @param before the answer that the admin saw.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `review_changed` when
 * the answer is another by now.
 */
export const answerReview = (
  deps: Deps,
  actor: Actor,
  { id, before, answer }: { id: ReviewId; before: string; answer: string },
): Promise<void> =>
  changeReview(deps, actor, id, async (row, tx) => {
    if (row.answer === answer) return null;
    if (row.answer !== before) throw new ShopError({ code: 'review_changed', answer: row.answer });
    await updateReview(tx, id, { answer, answeredAt: answer ? deps.now() : null });
    return { action: 'review.answered' };
  });

/**
 * Hides a review from everybody but its writer, who is shown the reason; or gives another reason.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export const hideReview = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: ReviewId; reason: string },
): Promise<void> =>
  changeReview(deps, actor, id, async (row, tx) => {
    if (row.hiddenFor === reason) return null;
    await updateReview(tx, id, { hiddenFor: reason });
    await settleRating(tx, row.productId);
    return { action: 'review.hidden', reason };
  });

/**
 * Shows a hidden review again.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export const showReview = (deps: Deps, actor: Actor, { id }: { id: ReviewId }): Promise<void> =>
  changeReview(deps, actor, id, async (row, tx) => {
    if (row.hiddenFor === null) return null;
    await updateReview(tx, id, { hiddenFor: null });
    await settleRating(tx, row.productId);
    return { action: 'review.shown', reason: row.hiddenFor };
  });
