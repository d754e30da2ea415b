import { REVIEW_EDIT_DAYS, type ReviewObstacle, type ReviewSort } from '../../shared/catalogue/reviews.ts';
import type { Day } from '../../shared/orders/documents.ts';
import { MAX_TIME_MS } from '../../shared/schemas/paging.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { addDays, dayIn, type TimeZone } from '../../shared/time-zone.ts';

/** The last day on which a review can be changed. */
export const editableUntil = ({ createdAt }: { createdAt: Date }, timeZone: TimeZone): Day =>
  addDays(dayIn(createdAt, timeZone), REVIEW_EDIT_DAYS);

/** False for what stays of a hidden review that its writer deleted. */
export const isWritten = ({ title }: { title: string }): boolean => title !== '';

/** What decides whether somebody may write: their address, and the orders of the product. */
export type Buyer = { emailProved: boolean; bought: boolean; delivered: boolean };

/** What keeps a person from writing a review, or from changing theirs; null: nothing. */
export function obstacleOf(
  buyer: Buyer,
  mine: { createdAt: Date; title: string } | null,
  { now, timeZone }: { now: Date; timeZone: TimeZone },
): ReviewObstacle | null {
  if (mine && isWritten(mine))
    return dayIn(now, timeZone) <= editableUntil(mine, timeZone) ? null : 'too_late';
  if (!buyer.bought) return 'not_bought';
  if (!buyer.delivered) return 'not_delivered';
  return buyer.emailProved ? null : 'email_unproved';
}

/** A review's place in a product's list. */
export type ReviewPosition = { stars: number; createdAt: Date; id: string };

/** The cursor of a list in an order; that of the newest has no stars. */
export const encodeReviewPosition = (sort: ReviewSort, { stars, createdAt, id }: ReviewPosition): string =>
  `${sort === 'newest' ? '' : `${stars}.`}${createdAt.getTime()}.${id}`;

/** @throws ShopError `invalid_field` when the cursor is not one of ours, or is of another order. */
export function decodeReviewPosition(sort: ReviewSort, cursor: string | undefined): ReviewPosition | null {
  if (cursor === undefined) return null;
  const [, stars, time, id] = /^(?:([1-5])\.)?(\d{1,15})\.(rev_[0-9a-f]{32})$/.exec(cursor) ?? [];
  if (!time || !id || (stars === undefined) !== (sort === 'newest') || Number(time) > MAX_TIME_MS)
    throw new ShopError({ code: 'invalid_field', field: 'cursor' });
  return { stars: Number(stars ?? 0), createdAt: new Date(Number(time)), id };
}
