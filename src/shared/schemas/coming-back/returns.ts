import { z } from 'zod';
import { RETURN_LIMITS, RETURN_REASONS, RETURN_STATES, RETURN_STEPS } from '../../orders/returns.ts';
import { amount } from '../amount.ts';
import { orderByKeyInput } from '../order.ts';
import { cursor, direction } from '../paging.ts';
import { id, text } from '../text.ts';

const words = (max: number) => text(max).trim();

export const askReturnInput = orderByKeyInput.extend({
  lines: z
    .array(z.strictObject({ orderLineId: id('orderLine'), quantity: z.number().int().min(1).max(99) }))
    .min(1)
    .max(50),
  reason: z.enum(RETURN_REASONS),
  note: words(RETURN_LIMITS.note).default(''),
});

export const withdrawReturnInput = orderByKeyInput.extend({ id: id('return') });

export const listReturnsInput = z.strictObject({
  state: z.enum(RETURN_STATES).optional(),
  cursor,
  direction,
  limit: z.number().int().min(1).max(100).default(50),
});

export const returnsOfOrderInput = z.strictObject({ orderId: id('order') });

export const answerReturnInput = z.strictObject({
  id: id('return'),
  /** In which the admin saw it. */
  state: z.enum(RETURN_STEPS.declined),
  accept: z.boolean(),
  answer: words(RETURN_LIMITS.answer).default(''),
  label: words(RETURN_LIMITS.label).default(''),
});

export const returnInput = z.strictObject({ id: id('return') });

export const refundReturnInput = z.strictObject({
  id: id('return'),
  /** The most that the admin saw; pages of an earlier version send none, and refund it all. */
  seenMinor: amount(Number.MAX_SAFE_INTEGER).optional(),
  amountMinor: amount(Number.MAX_SAFE_INTEGER),
  restock: z.boolean(),
});
