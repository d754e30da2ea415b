import { z } from 'zod';
import {
  PRICE_MAX_MINOR,
  PRICE_MIN_MINOR,
  SPEC_NUMBER_MAX,
  SPEC_TEXT_MAX,
  STOCK_MAX,
} from '../../catalogue/product-limits.ts';
import { MAX_AXIS_VALUES, MAX_VARIANTS } from '../../catalogue/variants.ts';
import { money } from '../../money/money.ts';
import { typedIn } from '../amount.ts';
import { productField } from '../product-fields.ts';
import { filledText, id, rowVersion } from '../text.ts';

const { name, sku } = productField;
const productId = id('product');
const value = z.union([
  z.number().min(-SPEC_NUMBER_MAX).max(SPEC_NUMBER_MAX),
  filledText(SPEC_TEXT_MAX).transform((said) => said.trim()),
]);
/** One for each axis, in their order. */
const values = z.array(value).min(1).max(2);

/** The group is named by one of its products. */
export const variantsOfInput = z.strictObject({ id: productId });

/**
 * `version` is the product's that was read. `own`: the product's own values; each of `items` becomes a copy of it,
 * `stockOnHand` null leaves its stock untracked.
 */
export const makeVariantsInput = z.strictObject({
  id: productId,
  version: rowVersion,
  name,
  axes: z
    .array(z.strictObject({ key: filledText(60), values: z.array(value).min(1).max(MAX_AXIS_VALUES) }))
    .min(1)
    .max(2),
  own: values,
  items: z
    .array(
      z.strictObject({
        values,
        sku,
        sellingPriceMinor: z.number().int().min(PRICE_MIN_MINOR).max(PRICE_MAX_MINOR).transform(money),
        stockOnHand: z.number().int().min(0).max(STOCK_MAX).nullable(),
      }),
    )
    .max(MAX_VARIANTS - 1),
  currency: typedIn,
});

/** `version` is the group's that was read, here and below. */
const ofGroup = { id: productId, version: rowVersion };

export const renameVariantsInput = z.strictObject({ ...ofGroup, name });
export const addVariantInput = z.strictObject({ ...ofGroup, added: productId });
export const removeVariantInput = z.strictObject({ ...ofGroup, removed: productId });
export const dissolveVariantsInput = z.strictObject(ofGroup);
