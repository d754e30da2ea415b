import { z } from 'zod';
import { PRICE_MAX_MINOR } from '../catalogue/product-limits.ts';
import { DISCOUNT_LIMITS, discountCodeKey } from '../orders/discount.ts';
import { amount } from './amount.ts';
import { id, text } from './text.ts';

const eachOnce = (values: readonly string[]) => new Set(values).size === values.length;
const limit = z.number().int().min(1).max(DISCOUNT_LIMITS.uses).nullable();

const instant = z.iso
  .datetime()
  .transform((value) => new Date(value))
  .nullable();

/** Letters, digits, - and _, as people read them aloud. */
const code = text(DISCOUNT_LIMITS.code).refine((value) =>
  /^[\p{L}\p{N}_-]{3,40}$/u.test(discountCodeKey(value)),
);

const terms = z.strictObject({
  benefit: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100) }),
    z.strictObject({ kind: z.literal('amount'), amountMinor: amount(PRICE_MAX_MINOR, 1) }),
    z.strictObject({ kind: z.literal('delivery') }),
  ]),
  leastGoodsMinor: amount(PRICE_MAX_MINOR),
  validFrom: instant,
  validUntil: instant,
  usesLimit: limit,
  usesPerPerson: limit,
  categories: z.array(text(40)).max(100).refine(eachOnce),
  products: z.array(id('product')).max(DISCOUNT_LIMITS.products).refine(eachOnce),
});

/** It must not end before it begins. */
const inOrder = ({ validFrom, validUntil }: { validFrom: Date | null; validUntil: Date | null }) =>
  !validFrom || !validUntil || validFrom < validUntil;

export type DiscountInput = z.infer<typeof terms>;

const version = { id: id('discountCode'), version: z.number().int().min(1) };

export const createDiscountInput = terms.extend({ code }).refine(inOrder, { path: ['validUntil'] });
export const updateDiscountInput = terms.extend(version).refine(inOrder, { path: ['validUntil'] });
export const discountVersionInput = z.strictObject(version);
