import { z } from 'zod';
import { contactEmail } from '../order.ts';
import { id, text } from '../text.ts';

export const askForStockInput = z.strictObject({ productId: id('product'), email: contactEmail });

export const confirmStockRequestInput = z.strictObject({ token: text(64) });
