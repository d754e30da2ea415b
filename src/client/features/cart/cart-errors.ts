import { reasonOf } from '../../lib/error-text.ts';

/** Whether the line is no longer in the cart: removed or paid for in another tab or on another device. */
export function isGone(error: unknown): boolean {
  const reason = reasonOf(error);
  return reason?.code === 'not_found' && reason.entity === 'cart_line';
}
