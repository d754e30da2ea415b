import { ShopError } from '../../../shared/shop-error.ts';

const MAX_DEPTH = 8;
const MAX_ITEMS = 50;

/**
 * Refuses abusive JSON before any schema walks it.
 * @throws ShopError `invalid_field` when it nests deeper than 8 levels or has an array of more than 50 items.
 */
export function assertReasonable(input: unknown, depth = 1): void {
  if (input === null || typeof input !== 'object') return;
  const items = Array.isArray(input) ? input : Object.values(input);
  if (depth > MAX_DEPTH || (Array.isArray(input) && items.length > MAX_ITEMS)) {
    throw new ShopError({ code: 'invalid_field', field: 'request' });
  }
  for (const item of items) assertReasonable(item, depth + 1);
}
