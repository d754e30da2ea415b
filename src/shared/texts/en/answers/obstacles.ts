import type { ReviewObstacle } from '../../../catalogue/reviews.ts';
import type { DiscountMisfit } from '../../../orders/discount.ts';
import type { StepObstacle } from '../../../orders/order-status.ts';

/** What blocks a step, and what to do about it. */
export const obstacles: Record<StepObstacle, string> = {
  status: 'The order has moved on. Its page shows where it is now.',
  review: 'The payment is in review. Approve it or cancel the order first.',
  refunded: 'The money has been refunded. Cancel the order instead.',
  disputed: 'The customer’s bank disputes the payment. Check it first.',
  withdrawn: 'The customer has withdrawn from the contract. Check that first.',
  short: 'Goods are missing. Take them from stock or refund them first.',
  recovered: 'This order was rebuilt from the payment. Check it first.',
  address_missing: 'There is no delivery address. Fill it in first.',
};

/** What keeps somebody from writing a review, or from changing theirs. */
export const reviewObstacles: Record<ReviewObstacle, string> = {
  not_bought: 'Only customers who bought this product here can review it',
  not_delivered: 'You can review this product once your order has been delivered',
  email_unproved:
    'Please confirm your email address first. On your account page you can have the link sent again.',
  too_late: 'A review can be changed for 30 days. You can still delete it.',
};

/** Why a discount code does not fit. */
export const misfits: Record<Exclude<DiscountMisfit['why'], 'least_goods' | 'too_little_left'>, string> = {
  unknown: 'There is no such discount code, or it has ended.',
  ended: 'This discount code has ended.',
  not_yet: 'This discount code is not valid yet.',
  used_up: 'This discount code is used up.',
  used_by_person: 'You have already used this discount code.',
  in_use_by_person:
    'This discount code is being used in another checkout with your email address. If that one is not paid, you can use the code again within 40 minutes.',
  nothing_to_discount: 'This discount code does not apply to anything in your cart.',
};
