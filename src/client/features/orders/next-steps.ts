import type { Texts } from '../../../shared/texts/catalogue.ts';
import type { OrderDetails } from './order-facts.ts';

type Words = { texts: Texts['purchase']; sums: Texts['orderSums'] };

/** What happens after an order was placed, one sentence a step. A guest follows it by the mailed link. */
export function nextSteps(
  { paymentStatus, sums: { delivery } }: Pick<OrderDetails, 'paymentStatus' | 'sums'>,
  isGuest: boolean,
  { texts, sums }: Words,
): string[] {
  const days = delivery?.days && sums.days(delivery.days.from, delivery.days.to);
  return [
    ...(paymentStatus === 'review' ? [texts.nextReview] : []),
    texts.nextPacking,
    delivery?.pickUp
      ? texts.nextPickUp(days ? `${delivery.name} (${days})` : delivery.name)
      : texts.nextShipping,
    isGuest ? texts.followByLink : texts.followInAccount,
  ];
}
