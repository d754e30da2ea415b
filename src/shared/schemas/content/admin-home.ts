import { z } from 'zod';
import {
  type ArrangedSection,
  GOODS_KINDS,
  GOODS_SOURCES,
  HOME_LIMITS,
  mayLackTitle,
} from '../../catalogue/home.ts';
import { category } from '../category.ts';
import { BLANK, filledText, id, instant, linkText, text } from '../text.ts';

const filled = (max: number) => filledText(max).trim();
const optional = (max: number) => text(max).trim();
const link = linkText(HOME_LIMITS.link);

const picture = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.number().int().positive().max(10_000),
  height: z.number().int().positive().max(10_000),
});

const dates = { from: instant.nullable(), until: instant.nullable() };
const endsLater = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null || Date.parse(from) < Date.parse(until);

const banner = z
  .strictObject({
    ...dates,
    id: id('banner'),
    title: filled(HOME_LIMITS.bannerTitle),
    text: optional(HOME_LIMITS.bannerText),
    action: filled(HOME_LIMITS.action),
    link,
    alt: optional(HOME_LIMITS.alt),
    picture: text(60).nullable(),
    phone: picture.nullable(),
    desk: picture.nullable(),
  })
  .refine(endsLater, { path: ['until'] })
  .refine((own) => own.picture !== null || own.phone !== null || own.desk !== null, {
    path: ['desk'],
    params: BLANK,
  });

const common = { ...dates, id: id('homeSection'), title: filled(HOME_LIMITS.title).nullable() };
const count = z.number().int().min(1).max(HOME_LIMITS.count);

const section = z
  .discriminatedUnion('kind', [
    z.strictObject({
      ...common,
      kind: z.enum(GOODS_KINDS),
      source: z.enum(GOODS_SOURCES),
      categories: z.array(category).max(HOME_LIMITS.categories),
      products: z.array(id('product')).max(HOME_LIMITS.products),
      // SPEC's rows may show ten of each of their categories.
      count: z
        .number()
        .int()
        .min(1)
        .max(HOME_LIMITS.categories * 10),
    }),
    z.strictObject({ ...common, kind: z.literal('categories'), count: count.nullable() }),
    z.strictObject({ ...common, kind: z.literal('banners'), banners: z.array(banner).min(1) }),
    z.strictObject({
      ...common,
      kind: z.literal('text'),
      body: filledText(HOME_LIMITS.body),
      picture: picture.nullable(),
      alt: optional(HOME_LIMITS.alt),
      action: optional(HOME_LIMITS.action),
      link: link.nullable(),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('brands'),
      brands: z
        .array(z.strictObject({ name: filledText(100), logo: picture.nullable() }))
        .min(1)
        .max(HOME_LIMITS.brands),
    }),
    z.strictObject({ ...common, kind: z.literal('seen') }),
  ])
  .refine(endsLater, { path: ['until'] })
  .refine((own) => own.title !== null || mayLackTitle(own), { path: ['title'], params: BLANK })
  .refine(({ kind, until }) => kind !== 'deal' || until !== null, { path: ['until'], params: BLANK })
  .refine(
    (own) =>
      !('source' in own) || own.source !== 'chosen' || own.categories.length > 0 || own.products.length > 0,
    { path: ['categories'], params: BLANK },
  )
  .refine((own) => own.kind !== 'text' || own.link === null || own.action !== '', {
    path: ['action'],
    params: BLANK,
  });

const idsOf = (sections: readonly ArrangedSection[]) =>
  sections.flatMap((each) => [each.id, ...(each.kind === 'banners' ? each.banners.map(({ id }) => id) : [])]);

const sections = z
  .array(section)
  .min(1)
  .max(HOME_LIMITS.sections)
  .refine((all) => new Set(idsOf(all)).size === idsOf(all).length)
  .refine(
    (all) =>
      all.reduce((sum, each) => sum + (each.kind === 'banners' ? each.banners.length : 0), 0) <=
      HOME_LIMITS.banners,
  );

/** The version that the editor was loaded from. */
const version = z.number().int().min(0);

export const saveHomeDraftInput = z.strictObject({ version, sections });
export const homeVersionInput = z.strictObject({ version });
