import { z } from 'zod';
import { CATEGORY_MAX } from '../catalogue/categories.ts';
import { PRICE_MAX_MINOR } from '../catalogue/product-limits.ts';
import { SHIPPING_COUNTRIES } from '../orders/countries.ts';
import { COUNTRIES_WITH_REGIONS, countryOfCode, DELIVERY_LIMITS } from '../orders/delivery.ts';
import { DISCOUNT_LIMITS, discountCodeKey } from '../orders/discount.ts';
import { TAX_LIMITS } from '../orders/tax-plan.ts';
import { amount, typedIn } from './amount.ts';
import { filledText, id, instant, rowVersion, text } from './text.ts';

const name = (max: number) => filledText(max).trim();
const whole = (max: number) => z.number().int().min(0).max(max);
/** Made by the form, so that a method keeps its id whatever else changes. */
const ownId = z.string().regex(/^[a-z0-9]{4,32}$/);
const version = z.number().int().min(0);

/** A country, or a region of one that has them, as addresses name it: DE, US-CA. */
const place = z
  .string()
  .refine(
    (code) =>
      SHIPPING_COUNTRIES.includes(countryOfCode(code)) &&
      (code.length === 2 ||
        (/^..-[^\p{Cc}]{1,60}$/u.test(code) && COUNTRIES_WITH_REGIONS.includes(countryOfCode(code)))),
  );

const eachOnce = (values: readonly string[]) => new Set(values).size === values.length;

const method = z.strictObject({
  id: ownId,
  name: name(DELIVERY_LIMITS.name),
  priceMinor: amount(PRICE_MAX_MINOR),
  freeFromMinor: amount(PRICE_MAX_MINOR).nullable(),
  days: z
    .strictObject({ from: whole(DELIVERY_LIMITS.days), to: whole(DELIVERY_LIMITS.days) })
    .refine(({ from, to }) => from <= to)
    .nullable(),
  grams: z
    .strictObject({ from: whole(DELIVERY_LIMITS.grams), to: whole(DELIVERY_LIMITS.grams).nullable() })
    .refine(({ from, to }) => to === null || from <= to)
    .nullable(),
  pickUp: z.boolean(),
});

export const deliveryPlanInput = z.strictObject({
  /** The version that the form was loaded from. */
  version,
  plan: z.strictObject({
    zones: z
      .array(
        z.strictObject({
          id: ownId,
          name: name(DELIVERY_LIMITS.name),
          places: z.array(place).min(1),
          methods: z.array(method).min(1).max(DELIVERY_LIMITS.methods),
        }),
      )
      .max(DELIVERY_LIMITS.zones)
      .refine((zones) => eachOnce(zones.flatMap(({ places }) => places)))
      .refine((zones) =>
        eachOnce(zones.flatMap(({ id, methods }) => [id, ...methods.map((each) => each.id)])),
      ),
  }),
  currency: typedIn,
});

const rate = whole(TAX_LIMITS.partsPerMillion);

export const taxPlanInput = z.strictObject({
  version,
  plan: z.strictObject({
    prices: z.enum(['included', 'added']),
    areas: z
      .array(
        z.strictObject({
          place,
          name: name(TAX_LIMITS.name),
          standard: rate,
          reduced: rate,
          deliveryTaxed: z.boolean(),
        }),
      )
      .max(TAX_LIMITS.areas)
      .refine((areas) => eachOnce(areas.map((area) => area.place))),
  }),
});

const limit = z.number().int().min(1).max(DISCOUNT_LIMITS.uses).nullable();

const optionalDate = instant.transform((value) => new Date(value)).nullable();

/** Letters, digits, - and _, as people read them aloud. */
const discountCode = text(DISCOUNT_LIMITS.code).refine((value) =>
  /^[\p{L}\p{N}_-]{3,40}$/u.test(discountCodeKey(value)),
);

const discountTerms = z.strictObject({
  benefit: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100) }),
    z.strictObject({ kind: z.literal('amount'), amountMinor: amount(PRICE_MAX_MINOR, 1) }),
    z.strictObject({ kind: z.literal('delivery') }),
  ]),
  leastGoodsMinor: amount(PRICE_MAX_MINOR),
  validFrom: optionalDate,
  validUntil: optionalDate,
  usesLimit: limit,
  usesPerPerson: limit,
  categories: z.array(text(CATEGORY_MAX)).max(100).refine(eachOnce),
  products: z.array(id('product')).max(DISCOUNT_LIMITS.products).refine(eachOnce),
  currency: typedIn,
});

/** It must not end before it begins. */
const inOrder = ({ validFrom, validUntil }: { validFrom: Date | null; validUntil: Date | null }) =>
  !validFrom || !validUntil || validFrom < validUntil;

export type DiscountInput = z.infer<typeof discountTerms>;

const codeVersion = { id: id('discountCode'), version: rowVersion };

export const createDiscountInput = discountTerms
  .extend({ code: discountCode })
  .refine(inOrder, { path: ['validUntil'] });
export const updateDiscountInput = discountTerms
  .extend(codeVersion)
  .refine(inOrder, { path: ['validUntil'] });
export const discountVersionInput = z.strictObject(codeVersion);
