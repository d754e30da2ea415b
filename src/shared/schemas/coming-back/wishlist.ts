import { z } from 'zod';
import { MAX_CARDS, MAX_SHOWN_NAME, MAX_WISHES } from '../../catalogue/wishlist.ts';
import { id, text } from '../text.ts';

/** Products whose cards are requested, in this order. */
export const cardsInput = z.strictObject({ ids: z.array(id('product')).max(MAX_CARDS) });

export const wishInput = z.strictObject({ productId: id('product'), wished: z.boolean() });

/** The wishes of a device, newest first. */
export const mergeWishesInput = z.strictObject({ ids: z.array(id('product')).max(MAX_WISHES) });

export const shareWishlistInput = z.strictObject({
  shownName: text(MAX_SHOWN_NAME).trim(),
});

export const sharedWishlistInput = z.strictObject({ secret: text(64) });
