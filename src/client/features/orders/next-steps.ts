import type { Texts } from '../../../shared/texts/catalogue.ts';
import type { OrderDetails } from './order-facts.ts';

type Words = { texts: Texts['purchase']; sums: Texts['orderSums'] };

/**
 * What happens after an order was placed, one sentence a step; nothing is promised any more of one that has left, was cancelled or
 * was refunded. A guest follows it by the mailed link.
 */
export function nextSteps(
  { status, sums: { delivery } }: Pick<OrderDetails, 'status' | 'sums'>,
  isGuest: boolean,
  { texts, sums }: Words,
): string[] {
  const days = delivery?.days && sums.days(delivery.days.from, delivery.days.to);
  const follow = isGuest ? texts.followByLink : texts.followInAccount;
  if (status !== 'Processing' && status !== 'Payment review') return [follow];
  return [
    ...(status === 'Payment review' ? [texts.nextReview] : []),
    texts.nextPacking,
    delivery?.pickUp
      ? texts.nextPickUp(days ? `${delivery.name} (${days})` : delivery.name)
      : texts.nextShipping,
    follow,
  ];
}
