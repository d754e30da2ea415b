import { z } from 'zod';
import { BASIS_POINTS_MAX, BULK_CALL_MAX, ROUNDINGS } from '../../catalogue/bulk-change.ts';
import { PRICE_MAX_MINOR, PRICE_MIN_MINOR } from '../../catalogue/product-limits.ts';
import { STOCK_FILTERS } from '../../catalogue/stock.ts';
import { money } from '../../money/money.ts';
import { typedIn } from '../amount.ts';
import { category } from '../category.ts';
import { id, rowVersion, searchText } from '../text.ts';

/** Which of the owner's products; `published: false` are the drafts. */
export const ownersFilter = {
  search: searchText.optional(),
  category: category.optional(),
  onSale: z.boolean().optional(),
  published: z.boolean().optional(),
  stock: z.enum(STOCK_FILTERS).optional(),
};

export const matchProductsInput = z.strictObject(ownersFilter);

const step = z.union([
  z.strictObject({ basisPoints: z.number().int().min(-9_999).max(BASIS_POINTS_MAX) }),
  z.strictObject({
    amountMinor: z.number().int().min(-PRICE_MAX_MINOR).max(PRICE_MAX_MINOR).transform(money),
  }),
]);
const priceMinor = z.number().int().min(PRICE_MIN_MINOR).max(PRICE_MAX_MINOR).transform(money);
const rounding = z.enum(ROUNDINGS);

const change = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    by: z.union([step, z.strictObject({ toMinor: priceMinor })]),
    rounding,
  }),
  z.strictObject({ kind: z.literal('reduce'), by: step, rounding }),
  z.strictObject({ kind: z.literal('end_reduction') }),
  z.strictObject({ kind: z.literal('category'), category }),
  z.strictObject({ kind: z.literal('sale'), onSale: z.boolean() }),
]);

/** `version` is the one that the preview showed. A rehearsal changes nothing, and takes any version. */
export const changeProductsInput = z.strictObject({
  products: z
    .array(z.strictObject({ id: id('product'), version: rowVersion.optional() }))
    .min(1)
    .max(BULK_CALL_MAX),
  change,
  rehearsal: z.boolean(),
  currency: typedIn,
});
