import type { ShopErrorCode, ShopErrorReason } from './shop-error.ts';

type TextOf = { [Code in ShopErrorCode]: (reason: Extract<ShopErrorReason, { code: Code }>) => string };

/** What a refusal says to a person: one text per code, sent by REST and shown by the browser. */
const REFUSAL_TEXTS: TextOf = {
  not_found: () => 'Not found',
  unauthenticated: () => 'Please login',
  forbidden: () => 'Permission denied',
  missing_field: ({ field }) => `Please provide ${field}`,
  invalid_field: ({ field }) => `Please provide a valid ${field}`,
  insufficient_stock: ({ available }) => (available > 0 ? `Only ${available} left` : 'Out of stock'),
  method_not_allowed: () => 'Method not allowed',
  too_large: () => 'Request is too large',
  unsupported_content_type: () => 'Unsupported content type',
  too_many_requests: () => 'Too many requests. Please try again later.',
  foreign_origin: () => 'Permission denied',
  busy: () => 'Service is busy. Please try again.',
};

export function refusalText<Code extends ShopErrorCode>(
  reason: Extract<ShopErrorReason, { code: Code }>,
): string {
  const text = REFUSAL_TEXTS[reason.code as Code];
  return text(reason);
}

/** What a person reads when the shop itself is at fault. */
export const FAULT_TEXT = 'Something went wrong';
