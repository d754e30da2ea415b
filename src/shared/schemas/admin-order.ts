import { z } from 'zod';
import { ADDRESS_LENGTHS } from '../orders/address.ts';
import { CARRIER_MAX, TRACKING_NUMBER_MAX } from '../orders/carriers.ts';
import { ORDER_LISTS, PACKING_LISTS, STEP_REASON_MAX } from '../orders/order-status.ts';
import { addressInput } from './address.ts';
import { amount } from './amount.ts';
import { cursor, direction, MAX_TIME_MS } from './paging.ts';
import { filledText, id, rowVersion, searchText, text } from './text.ts';

const word = (max: number) => text(max).trim();

export const listAllOrdersInput = z.strictObject({
  search: searchText.optional(),
  list: z.enum(ORDER_LISTS).optional(),
  /** True for live payments only, false for test payments only. */
  livemode: z.boolean().optional(),
  /** The earliest order time, in milliseconds since 1970. */
  placedFrom: z.number().int().min(0).max(MAX_TIME_MS).optional(),
  cursor,
  direction,
  limit: z.number().int().min(1).max(100).default(50),
});

export const listPackingInput = z.strictObject({
  search: searchText.optional(),
  list: z.enum(PACKING_LISTS).default('to-ship'),
  cursor,
  direction,
  limit: z.number().int().min(1).max(100).default(50),
});

export const anyOrderInput = z.strictObject({ id: id('order') });

const orderId = id('order');
export const orderStepInput = z.strictObject({ orderId });

/** For what rests on what the page showed: the goods, the address, the marks. `version`: the order's then. */
export const seenOrderInput = z.strictObject({ orderId, version: rowVersion });

export const parcelInput = z.strictObject({
  ...seenOrderInput.shape,
  /** Every parcel has one; an order that is picked up has none. */
  carrier: word(CARRIER_MAX).default(''),
  trackingNumber: word(TRACKING_NUMBER_MAX).default(''),
});

export const returnOrderInput = z.strictObject({
  orderId,
  restock: z.boolean(),
  refundedToo: z.boolean().default(false),
});

export const cancelOrderInput = z.strictObject({ orderId, reason: word(STEP_REASON_MAX).default('') });

export const refundOrderInput = z.strictObject({
  orderId,
  /** The order's version that the admin saw. */
  version: rowVersion,
  lines: z
    .array(z.strictObject({ orderLineId: id('orderLine'), quantity: z.number().int().min(0).max(99) }))
    .max(50),
  amountMinor: amount(Number.MAX_SAFE_INTEGER, 1),
  restock: z.boolean(),
  reason: word(STEP_REASON_MAX).default(''),
});

export const noteRepaymentInput = z.strictObject({
  orderId,
  /** The order's version that the admin saw. */
  version: rowVersion,
  /** The refused one. */
  refundId: id('refund'),
  note: word(STEP_REASON_MAX).default(''),
});

/** Not checked by the rules of its country: the owner knows better. */
export const orderAddressInput = addressInput.omit({ vatNumber: true }).extend({
  orderId,
  /** The order's version that the admin saw. */
  version: rowVersion,
  name: filledText(ADDRESS_LENGTHS.name).trim(),
  line1: filledText(ADDRESS_LENGTHS.line1).trim(),
});
