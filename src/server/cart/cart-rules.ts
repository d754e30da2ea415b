import { MAX_QUANTITY, MIN_QUANTITY } from '../../shared/orders/cart.ts';

/** Whether a cart line may hold this many units. */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY;
