import { z } from 'zod';
import { DISCOUNT_LIMITS } from '../orders/discount.ts';
import { filledText, id, instant } from './text.ts';

/** `addedAt`: when a line that was removed and is put back had been added, which gives it its old place. */
export const addToCartInput = z.strictObject({
  productId: id('product'),
  addedAt: instant.transform((value) => new Date(value)).optional(),
});

/** The service checks the range, with its own text; here it only needs to be a number. */
export const setQuantityInput = z.strictObject({ lineId: id('cartLine'), quantity: z.number() });

export const cartLineInput = z.strictObject({ lineId: id('cartLine') });

/** Checked by the service: whatever is no code of the shop is unknown. */
export const applyCodeInput = z.strictObject({ code: filledText(DISCOUNT_LIMITS.code * 2) });

export const restAddToCartBody = z.object({ productId: id('product') });
export const restSetQuantityBody = z.object({ _id: id('cartLine'), quantity: z.number() });
export const restCartLineBody = z.object({ _id: id('cartLine') });
