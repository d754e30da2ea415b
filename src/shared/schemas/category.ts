import { z } from 'zod';
import { CATEGORY_MAX, LABEL_MAX, SLUG, toCategory, UNIT_MAX } from '../catalogue/categories.ts';
import { ATTRIBUTE_TYPES } from '../catalogue/product-words.ts';
import { filledText, text } from './text.ts';

/** A category's value; the service checks that the category exists. */
export const category = filledText(CATEGORY_MAX).transform(toCategory);

const label = filledText(LABEL_MAX).trim();
const slug = filledText(CATEGORY_MAX).trim().pipe(z.string().regex(SLUG));
const address = slug.transform(toCategory);
/** The content hash of an uploaded picture. */
const pictureHash = z.string().regex(/^[0-9a-f]{32}$/);

export const createCategoryInput = z.strictObject({
  label,
  address,
  shown: z.boolean(),
  pictureHash: pictureHash.nullable(),
});

/**
 * `value` is the category; a field that is left out stays. `pictureHash: null` removes the picture. `before` is what
 * the form showed; without it the check is skipped.
 */
export const changeCategoryInput = z.strictObject({
  value: category,
  label: label.optional(),
  address: address.optional(),
  shown: z.boolean().optional(),
  pictureHash: pictureHash.nullable().optional(),
  before: z.strictObject({ label, pictureHash: pictureHash.nullable() }).optional(),
});

/** Puts it in front of `before`; null is the end. */
export const moveCategoryInput = z.strictObject({ value: category, before: category.nullable() });

export const mergeCategoryInput = z.strictObject({ value: category, into: category });

export const removeCategoryInput = z.strictObject({ value: category });

const key = slug;
const attribute = {
  label,
  unit: text(UNIT_MAX).transform((unit) => unit.trim() || null),
  filterable: z.boolean(),
  compared: z.boolean(),
  onCards: z.boolean(),
};

export const addAttributeInput = z.strictObject({
  category,
  key,
  type: z.enum(ATTRIBUTE_TYPES),
  ...attribute,
});

/** Key and type stay: products have values by them. A field that is left out stays, too; `before` as above. */
export const changeAttributeInput = z
  .strictObject(attribute)
  .partial()
  .extend({
    ...{ category, key: filledText(CATEGORY_MAX) },
    before: z.strictObject({ label, unit: attribute.unit }).optional(),
  });

export const removeAttributeInput = z.strictObject({ category, key: filledText(CATEGORY_MAX) });

/** Puts it in front of the attribute with the key `before`; null is the end. */
export const moveAttributeInput = z.strictObject({
  category,
  key: filledText(CATEGORY_MAX),
  before: filledText(CATEGORY_MAX).nullable(),
});

export type CreateCategoryInput = z.output<typeof createCategoryInput>;
export type ChangeCategoryInput = z.output<typeof changeCategoryInput>;
export type AddAttributeInput = z.output<typeof addAttributeInput>;
export type ChangeAttributeInput = z.output<typeof changeAttributeInput>;
