import type { BrandPicture, BrandPictureKind } from '../brand/brand.ts';
import type { BannerId, HomeSectionId, ProductId } from '../ids.ts';
import type { Category } from './categories.ts';

/** Layouts of the home page's product rows: highlight tiles, compact cards or tall ones. */
export const HOME_SECTION_KINDS = ['highlights', 'compact', 'tall'] as const;
export type HomeSectionKind = (typeof HOME_SECTION_KINDS)[number];

/** Sections that show products; a deal has an end. */
export const GOODS_KINDS = [...HOME_SECTION_KINDS, 'deal'] as const;

/** How many products of a row a page has from the start: as many as are seen at once. The others come when it is near. */
export const FIRST_CARDS = 6;
/** The same of a row of compact cards, which are wider, and of the row at the foot of a product's page. */
export const FEWER_FIRST_CARDS = 4;
/** The same at the foot of a page that has a row of accessories already: more than a phone shows. */
export const FEWEST_FIRST_CARDS = 3;

/** Everything that an owner can put on the home page. */
export const SECTION_KINDS = [...GOODS_KINDS, 'categories', 'banners', 'text', 'brands', 'seen'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Which products a section shows: chosen categories and products, the shop's newest, or those on offer. */
export const GOODS_SOURCES = ['chosen', 'newest', 'offers'] as const;
export type GoodsSource = (typeof GOODS_SOURCES)[number];

/** Shown from `from` until before `until`, ISO 8601; null is no limit. */
export type Dated = { from: string | null; until: string | null };

export type Banner = Dated & {
  id: BannerId;
  title: string;
  text: string;
  /** The label and the address of the link. */
  action: string;
  link: string;
  /** What the picture shows; '' if it only decorates. */
  alt: string;
  /** Names a picture that ships with the shop. */
  picture: string | null;
  phone: BrandPicture | null;
  desk: BrandPicture | null;
};

export type HomeBrand = { name: string; logo: BrandPicture | null };

type Common = Dated & { id: HomeSectionId; title: string | null };

export type GoodsSection = Common & {
  kind: (typeof GOODS_KINDS)[number];
  source: GoodsSource;
  /** For the source `chosen`: the newest of each category, then the products. */
  categories: Category[];
  products: ProductId[];
  /** How many products at most. Each category gives the same share. */
  count: number;
};

/** A section as its owner arranged it. */
export type ArrangedSection =
  | GoodsSection
  | (Common & { kind: 'categories'; count: number | null })
  | (Common & { kind: 'banners'; banners: Banner[] })
  | (Common & {
      kind: 'text';
      /** Markdown. */
      body: string;
      picture: BrandPicture | null;
      alt: string;
      action: string;
      link: string | null;
    })
  | (Common & { kind: 'brands'; brands: HomeBrand[] })
  /** What the visitor's device has shown; only the device knows. */
  | (Common & { kind: 'seen' });

/** Lengths in characters; the other limits are counts. */
export const HOME_LIMITS = {
  sections: 40,
  banners: 20,
  brands: 40,
  categories: 60,
  products: 40,
  count: 40,
  title: 120,
  bannerTitle: 60,
  bannerText: 160,
  action: 40,
  alt: 200,
  link: 500,
  body: 5000,
} as const;

/** Whether it is a row that without a title is called after the newest products, which it shows. */
export const isNewestRow = (section: Pick<ArrangedSection, 'kind'>): boolean =>
  section.kind !== 'highlights' && 'source' in section && section.source === 'newest';

/** The section's title may be missing: it has one of its own, or needs none. */
export const mayLackTitle = (section: Pick<ArrangedSection, 'kind'>): boolean =>
  ['highlights', 'categories', 'banners', 'text', 'seen'].includes(section.kind) || isNewestRow(section);

export const isGoods = (section: ArrangedSection): section is GoodsSection =>
  (GOODS_KINDS as readonly string[]).includes(section.kind);

export const isOver = ({ until }: Dated, now: Date): boolean =>
  until !== null && Date.parse(until) <= now.getTime();

export const isAhead = ({ from }: Dated, now: Date): boolean =>
  from !== null && now.getTime() < Date.parse(from);

/** The pictures that an arrangement uses, each with what it must have been drawn for. */
export function picturesOfHome(
  sections: readonly ArrangedSection[],
): { kind: BrandPictureKind; picture: BrandPicture }[] {
  const slots = sections.flatMap((section): [BrandPictureKind, BrandPicture | null][] => {
    if (section.kind === 'banners')
      return section.banners.flatMap(({ phone, desk }) => [
        ['phone', phone],
        ['desk', desk],
      ]);
    if (section.kind === 'brands') return section.brands.map(({ logo }) => ['logo', logo]);
    return section.kind === 'text' ? [['block', section.picture]] : [];
  });
  return slots.flatMap(([kind, picture]) => (picture === null ? [] : [{ kind, picture }]));
}

/** The next time at which an arrangement changes by itself, in milliseconds; null if it does not. */
export function nextTurn(sections: readonly ArrangedSection[], now: Date): number | null {
  const dated = sections.flatMap((section): Dated[] =>
    section.kind === 'banners' ? [section, ...section.banners] : [section],
  );
  const times = dated
    .flatMap(({ from, until }) => [from, until])
    .flatMap((time) => (time === null ? [] : Date.parse(time)));
  const coming = times.filter((time) => time > now.getTime());
  return coming.length > 0 ? Math.min(...coming) : null;
}
