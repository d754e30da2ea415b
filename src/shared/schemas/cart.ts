import { z } from 'zod';
import { idText } from './text.ts';

export const addToCartInput = z.strictObject({ productId: idText });

/** The range is the service's to refuse, with its own text; here it need only be a number. */
export const setQuantityInput = z.strictObject({ lineId: idText, quantity: z.number() });

export const cartLineInput = z.strictObject({ lineId: idText });

export const restSetQuantityBody = z.object({ _id: idText, quantity: z.number() });
export const restCartLineBody = z.object({ _id: idText });
