import { setImmediate as nextTurn } from 'node:timers/promises';
import { ASK_FOR_REVIEWS_DAYS } from '../../shared/catalogue/reviews.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { OrderId } from '../../shared/ids.ts';
import type { Transaction } from '../db/database.ts';
import type { TimePosition } from '../db/time-position.ts';
import type { Deps } from '../deps.ts';
import { enqueueOptionalMail } from '../mail/mail-outbox-service.ts';
import { isPickedUp } from '../orders/order-status-rules.ts';
import { readLetterhead, readShopSettings } from '../settings/shop-settings-service.ts';
import { reviewRequestMail } from './review-request-mail.ts';
import {
  type DeliveredWithin,
  findOrderToAsk,
  insertReviewRequest,
  listOrdersToAsk,
  listToReview,
} from './review-request-repository.ts';

/** The job's name. */
export const ASK_FOR_REVIEWS = 'ask-for-reviews';

/** Customers whose order arrived earlier are not asked: turning the setting on does not email past customers. */
const UNTIL_DAYS = 30;
/** How long before its delivery an order can have been placed. */
const ON_THE_WAY_DAYS = 90;
/** Orders of one query. */
const SLICE = 200;
/** Mails of one run: the outbox sends so many in two minutes, for which others wait. */
const MAILS = 300;

/** Whether the owner wants customers to be asked. */
export const asksForReviews = async (deps: Deps): Promise<boolean> =>
  (await readShopSettings(deps.db.read, deps)).askForReviews;

/**
 * Asks the customers of orders that were delivered a week ago for reviews: once an order, and only those who can write
 * one. Called by a job; what a stop leaves over, or is more than a run's share, is done by the next run.
 * @returns how many mails were queued.
 */
export async function askForReviews(deps: Deps): Promise<number> {
  if (!(await asksForReviews(deps))) return 0;
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
  const delivered = { from: daysAgo(UNTIL_DAYS), until: daysAgo(ASK_FOR_REVIEWS_DAYS) };
  let after: TimePosition | undefined = { createdAt: daysAgo(UNTIL_DAYS + ON_THE_WAY_DAYS), id: '' };
  let queued = 0;
  while (after && queued < MAILS) {
    const orders: Awaited<ReturnType<typeof listOrdersToAsk>> = await listOrdersToAsk(deps.db.read, {
      ...{ after, placedUntil: delivered.until, delivered, limit: SLICE },
    });
    for (const { id } of orders.filter(({ toAsk }) => toAsk).slice(0, MAILS - queued))
      if (await deps.db.transaction((tx) => ask(tx, deps, id, delivered))) queued++;
    after = orders.at(-1);
    await nextTurn();
  }
  return queued;
}

/** Queues the mail about an order together with the note that it was sent, or of an address that wants none. */
async function ask(tx: Transaction, deps: Deps, id: OrderId, delivered: DeliveredWithin): Promise<boolean> {
  const order = await findOrderToAsk(tx, id, delivered);
  // Of two processes, the second waits here for the first.
  if (!order || !(await insertReviewRequest(tx, { orderId: id, createdAt: deps.now() }))) return false;
  const products = await listToReview(tx, id);
  if (products.length === 0) return false;
  const letterhead = await readLetterhead(tx, deps, order);
  const { number, name } = order;
  const pickUp = isPickedUp(order);
  return enqueueOptionalMail(tx, deps, {
    kind: 'review_request',
    subjectId: id,
    recipient: order.email,
    emailKey: order.emailKey,
    body: (unsubscribeUrl) =>
      reviewRequestMail({ ...letterhead, number, name, pickUp, products, unsubscribeUrl }),
  });
}
