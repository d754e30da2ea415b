import { z } from 'zod';
import { mediaHashOf } from '../catalogue/pictures.ts';
import {
  ALT_MAX,
  MAX_ACCESSORIES,
  MAX_PRODUCT_PICTURES,
  PRICE_MAX_MINOR,
  PRICE_MIN_MINOR,
  SPEC_NUMBER_MAX,
  SPEC_TEXT_MAX,
  STOCK_MAX,
  STOCK_NOTE_MAX,
} from '../catalogue/product-limits.ts';
import { SORTS } from '../catalogue/product-words.ts';
import { ADMIN_STOCK_REASONS } from '../catalogue/stock.ts';
import { formatAmount, fromMajor, readAmount } from '../money/amounts.ts';
import { minorDigits } from '../money/currency.ts';
import type { Money } from '../money/money.ts';
import { pricesIn } from '../money/stripe-amounts.ts';
import { ownersFilter } from './admin/bulk.ts';
import { typedIn } from './amount.ts';
import { category } from './category.ts';
import { direction } from './paging.ts';
import { PAGE_LIMIT } from './product.ts';
import { changedProductFields, newProductFields, productField, restFactsGiven } from './product-fields.ts';
import { BLANK, filledText, id, isWebAddress, rowVersion, text } from './text.ts';

const productId = id('product');

const { name, brand, description, sku } = productField;
const stock = z.number().int().min(0).max(STOCK_MAX).nullable();
export const specs = z.record(
  filledText(60),
  z.union([
    z.number().min(-SPEC_NUMBER_MAX).max(SPEC_NUMBER_MAX),
    filledText(SPEC_TEXT_MAX).transform((said) => said.trim()),
  ]),
);

/**
 * A picture's address: our own `/media/…` or a full http(s) URL. The service checks whether its host is
 * allowed.
 */
export const source = text(2_000).transform((value, context) => {
  const mediaHash = mediaHashOf(value);
  if (mediaHash) return { mediaHash, externalUrl: null };
  if (isWebAddress(value)) return { mediaHash: null, externalUrl: value };
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
const picture = z
  .strictObject({ source, alt: text(ALT_MAX).trim().optional() })
  .transform(({ source: place, alt }) => ({ ...place, alt }));

const pictures = z.array(picture).max(MAX_PRODUCT_PICTURES);

/** `stockOnHand` becomes the first stock movement; null leaves the stock untracked. Off sale, it is a draft. */
export const createProductInput = z.strictObject({
  ...newProductFields,
  pictures: pictures.default([]),
  specs: specs.default({}),
  stockOnHand: stock.default(null),
  onSale: z.boolean().default(true),
  currency: typedIn,
});

/** Omitted fields stay as they are. `version` is the one that was read; without it the check is skipped. */
export const updateProductInput = z.strictObject({
  id: productId,
  version: rowVersion.optional(),
  ...changedProductFields,
  pictures: pictures.optional(),
  specs: specs.optional(),
  currency: typedIn,
});

const limit = z.number().int().min(1).max(PAGE_LIMIT).default(50);
const cursor = text(100).optional();

/** `search` covers names, brands, categories and SKUs, also of products off sale. */
export const adminListProductsInput = z.strictObject({
  ...ownersFilter,
  sort: z.enum(SORTS).default('newest'),
  cursor,
  direction,
  limit,
});

export const adminProductInput = z.strictObject({ id: productId });

const accessories = z.array(productId).max(MAX_ACCESSORIES);
/** In the order in which they are shown. `before`: those that the admin saw. */
export const setAccessoriesInput = z.strictObject({
  id: productId,
  before: accessories,
  accessories,
});

export const categoryInput = z.strictObject({ category });

const stockNote = {
  reason: z.enum(ADMIN_STOCK_REASONS).default('adjustment'),
  note: text(STOCK_NOTE_MAX).default(''),
};
const units = z.number().int().min(-STOCK_MAX).max(STOCK_MAX);

/** Units to add (negative to remove), or a new count with the count it replaces. */
export const adjustStockInput = z.union([
  z.strictObject({ productId, delta: units.refine((delta) => delta !== 0), ...stockNote }),
  z.strictObject({
    productId,
    to: z.number().int().min(0).max(STOCK_MAX),
    expected: stock,
    ...stockNote,
  }),
]);

export const productHistoryInput = z.strictObject({ id: productId, cursor, direction, limit });

/** The description of a price in the API's documentation. */
export function restPriceNote(currency: string): string {
  if (currency === 'USD') return 'dollars with at most two decimals, 0.01 to 999,999.99; also as text';
  const { leastMinor, mostMinor } = pricesIn(currency);
  const [least, most] = [leastMinor, mostMinor].map((amount) => formatAmount(amount, currency));
  return `${currency} with at most ${minorDigits(currency)} decimals, ${least} to ${most}; also as text`;
}

/**
 * A price in major units, as a number or a form's text. `readPrice` converts it, depending on the currency.
 */
const restPrice = z
  .union([z.number(), z.string().max(20)])
  .transform((said, context) => {
    if (typeof said === 'string' && said.trim() === '') context.addIssue({ code: 'custom', params: BLANK });
    return said;
  })
  .describe(restPriceNote('USD'));

/** @returns null if it is not a valid price in that currency. */
export function readPrice(said: number | string, currency: string): Money | null {
  const amount = typeof said === 'number' ? fromMajor(said, currency) : readAmount(said, currency);
  return amount !== null && amount >= PRICE_MIN_MINOR && amount <= PRICE_MAX_MINOR ? amount : null;
}

const restRecord = {
  productName: name,
  brandName: brand,
  category,
  price: restPrice,
  sellingPrice: restPrice.describe('not above price; otherwise as price'),
};
const restPictures = z
  .array(source.transform((place) => ({ ...place, alt: undefined })))
  .max(MAX_PRODUCT_PICTURES)
  .describe('addresses from POST /api/image, or of an allowed host; the first is the thumbnail');

export const restUploadProductBody = z.object({
  ...restRecord,
  description: description.default(''),
  productImage: restPictures.default([]),
  sku: sku.default(null),
  specs: specs.default({}),
  stock: stock.default(null).describe('units on hand; null, the default, leaves the stock untracked'),
  ...restFactsGiven,
});

/** The full record; `stock` is ignored. Fields beyond the documented record may be omitted and then stay. */
export const restUpdateProductBody = z.object({
  _id: productId,
  ...restRecord,
  description: description.optional(),
  productImage: restPictures.optional(),
  sku: sku.optional(),
  specs: specs.optional(),
  ...restFactsGiven,
  version: z.number().int().positive().nullish().describe('the one that was read; missing skips the check'),
});

/** `upload_preset` belongs to the external hosts' contract; ours ignores it. */
export const uploadImageBody = z.object({
  file: z
    .custom<Buffer>((value) => value instanceof Uint8Array)
    .meta({ type: 'string', format: 'binary', description: 'a PNG, JPEG or WebP of at most 10 MB' }),
  upload_preset: z.string().optional(),
});
