import { z } from 'zod';
import { BRAND_LIMITS, BRAND_PICTURES } from '../../brand/brand.ts';
import { FONT_NAMES } from '../../brand/fonts.ts';
import { uploadImageBody } from '../admin-product.ts';
import { filledText, instant, linkText } from '../text.ts';

const hash = z.string().regex(/^[0-9a-f]{32}$/);

const announcement = z
  .strictObject({
    text: filledText(BRAND_LIMITS.announcement).trim(),
    link: linkText(BRAND_LIMITS.link).nullable(),
    from: instant.nullable(),
    until: instant.nullable(),
  })
  .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
    path: ['until'],
  });

/** A brand as the form sends it; pictures by their hash. */
const brandDraft = z.strictObject({
  logo: hash.nullable(),
  logoDark: hash.nullable(),
  icon: hash.nullable(),
  social: hash.nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .transform((colour) => colour.toLowerCase())
    .nullable(),
  font: z.enum(FONT_NAMES),
  announcement: announcement.nullable(),
});

/** The version that the form was loaded from. */
const version = z.number().int().min(0);

export const publishBrandInput = z.strictObject({ version, brand: brandDraft });
export const restoreBrandInput = z.strictObject({ version });
export const previewBrandMailInput = z.strictObject({ brand: brandDraft });

export const uploadBrandPictureBody = uploadImageBody.pick({ file: true }).extend({
  kind: z.enum(BRAND_PICTURES),
});

export type BrandDraft = z.output<typeof brandDraft>;
