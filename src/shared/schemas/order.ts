import { z } from 'zod';
import { EMAIL_MAX } from '../email-address.ts';
import { toId } from '../ids.ts';
import { money } from '../money/money.ts';
import { ADDRESS_LENGTHS } from '../orders/address.ts';
import { MAX_CART_LINES } from '../orders/cart.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import { WITHDRAWAL_LIMITS } from '../orders/withdrawal.ts';
import { addressInput, country } from './address.ts';
import { emailIn, id, lineText, text } from './text.ts';

const methodId = text(32);
/** An address to write to; without the account's own checks, because nobody signs in with it. */
export const contactEmail = emailIn(text(EMAIL_MAX));

const orderNumber = text(40)
  .transform((value) => readOrderNumber(value) ?? '')
  .refine((value) => value !== '');

const acceptance = {
  termsAccepted: z
    .literal(true)
    .optional()
    .describe('that the person has read the terms; needed only where the shop asks for it'),
};

/** The goods that the person saw, their total and its currency; they are only compared. */
export const startCheckoutInput = z.strictObject({
  lines: z
    .array(z.strictObject({ productId: id('product'), quantity: z.number().int() }))
    .max(MAX_CART_LINES)
    .optional(),
  totalMinor: z.number().int().transform(money).optional(),
  currency: z.string().length(3).optional(),
  /** Required of a guest. */
  contact: z.strictObject({ email: contactEmail }).optional(),
  /** The delivery address, in a shop that asks for it. */
  shipTo: addressInput.optional(),
  methodId: methodId.optional(),
  ...acceptance,
  /** The version of the terms as the person saw them; only compared. */
  termsVersion: text(20_000).optional(),
});

export const quoteInput = z.strictObject({
  place: z.strictObject({ country, state: text(ADDRESS_LENGTHS.state).trim() }).optional(),
  methodId: methodId.optional(),
});

const sessionId = text(255)
  .min(1)
  .transform((value) => toId('paymentSession', value));

export const confirmCheckoutInput = z.strictObject({ sessionId });
/** Without a session, whatever payment page is open is meant. */
export const cancelCheckoutInput = z.strictObject({ sessionId: sessionId.optional() }).optional();

export const orderByKeyInput = z.strictObject({ number: orderNumber });

export const findOrderInput = z.strictObject({ number: orderNumber, email: contactEmail });

export const withdrawInput = z.strictObject({
  // On one line, so that nobody writes other lines of the statement that is mailed.
  name: lineText(WITHDRAWAL_LIMITS.name),
  // As typed, because a statement with a wrong number counts.
  number: lineText(WITHDRAWAL_LIMITS.number),
  email: contactEmail,
  goods: text(WITHDRAWAL_LIMITS.goods).trim(),
});

export const orderIdInput = z.strictObject({ id: id('order') });

/** Cart lines as clients of the documented call send them: with the whole product, or only its id. */
const clientLine = z.object({
  quantity: z.number(),
  productId: z.union([id('product'), z.object({ _id: id('product') }).transform(({ _id }) => _id)]),
});

export const createCheckoutBody = z.object({
  product: z.array(clientLine).max(50).describe('the cart lines; names and prices in them are ignored'),
  ...acceptance,
});

/** The user and the products that old clients send as well are ignored. */
export const storeOrderBody = z.object({ sessionId });

export const restOrder = z.object({
  id: z.string(),
  number: z.string(),
  date: z.iso.datetime(),
  status: z.string(),
  total: z.number(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      price: z.number(),
      image: z.string().nullable(),
    }),
  ),
});
