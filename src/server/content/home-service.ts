import type { BrandPicture } from '../../shared/brand/brand.ts';
import { type Category, type CategoryInfo, findCategory } from '../../shared/catalogue/categories.ts';
import {
  type ArrangedSection,
  type Banner,
  FEWER_FIRST_CARDS,
  FIRST_CARDS,
  type GoodsSection,
  type HomeBrand,
  type HomeSectionKind,
  isAhead,
  isGoods,
  isOver,
} from '../../shared/catalogue/home.ts';
import { type HomeSectionId, toId } from '../../shared/ids.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import type { Actor } from '../actor.ts';
import { readCategories } from '../catalogue/categories/category-service.ts';
import type { Tag } from '../catalogue/changes/change-log-service.ts';
import { listBrands } from '../catalogue/products/offer-repository.ts';
import type { ProductCard } from '../catalogue/products/product-card-service.ts';
import type { Deps } from '../deps.ts';
import { type HomeDocument, readHomeDocument } from '../settings/home-document-repository.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { publishedOf } from './home-arrangement-service.ts';
import { type HomeGoods, loadHomeGoods, shownCategories, tagsOfGoods } from './home-goods-service.ts';
import { renderPage } from './page-markdown.ts';
import { readFillIns } from './page-service.ts';

/** A category of the strip. `picture` ships with the shop, or is the source of one of our own. */
export type HomeCategory = { category: Category; label: string; picture: string | null };

/** A slide; `phone` and `desk` are hashes of the owner's pictures. */
export type HomeBanner = Pick<Banner, 'id' | 'title' | 'text' | 'action' | 'link' | 'picture'> & {
  alt?: string;
  phone?: string;
  desk?: string;
};

type Common<Kind extends string> = {
  id: HomeSectionId;
  kind: Kind;
  title: string | null;
  /** The category that the title links to, if the section shows exactly one. */
  category: Category | null;
  /** Empty in sections that show something else. */
  products: ProductCard[];
  /** Set when these are only the first of the row's products. */
  more?: true;
};

export type HomeSection =
  /** `until` is the end of a deal, ISO 8601. */
  | (Common<HomeSectionKind> & { until?: string })
  | (Common<'categories'> & { categories: HomeCategory[] })
  | (Common<'banners'> & { banners: HomeBanner[] })
  /** `html` is safe, made from the owner's Markdown. */
  | (Common<'text'> & {
      html: string;
      picture: BrandPicture | null;
      alt: string;
      action: string;
      link: string | null;
    })
  | (Common<'brands'> & { brands: HomeBrand[] })
  | Common<'seen'>;

export type Home = {
  /** The strip and the slides at the top, if it has them. */
  categories: HomeCategory[];
  banners: HomeBanner[];
  /** Set when the slides come before the strip. */
  bannersFirst?: true;
  /** The sections below that are not empty. */
  sections: HomeSection[];
};

/** Everything on the home page, in one answer; of rows that link to all of a category, the first products. */
export async function getHome(deps: Deps, _actor: Actor): Promise<Home> {
  const home = await getWholeHome(deps);
  return { ...home, sections: home.sections.map(shortened) };
}

function shortened(section: HomeSection): HomeSection {
  const { kind, category, products } = section;
  const first = kind === 'compact' ? FEWER_FIRST_CARDS : FIRST_CARDS;
  return kind !== 'highlights' && category !== null && products.length > first
    ? { ...section, products: products.slice(0, first), more: true }
    : section;
}

/** All products of a row of the home page; none if there is no such row now. */
export async function getHomeRow(deps: Deps, _actor: Actor, id: HomeSectionId): Promise<ProductCard[]> {
  const { read } = deps.db;
  const now = deps.now();
  const section = (await publishedOf(read, await readHomeDocument(read))).find((each) => each.id === id);
  if (!section || !isGoods(section) || isAhead(section, now) || isOver(section, now)) return [];
  const shown = (await readCategories(deps)).filter((category) => category.shown);
  return (await loadHomeGoods(read, [section], shown)).cardsOf(section);
}

/** What decides which products the home page and its rows show, besides those that they name. */
export async function readHomeTags(deps: Deps): Promise<Tag[]> {
  const { read } = deps.db;
  const sections = await publishedOf(read, await readHomeDocument(read));
  // A brand is shown while a product has it.
  if (sections.some(({ kind }) => kind === 'brands')) return ['list'];
  const shown = (await readCategories(deps)).filter((category) => category.shown);
  return tagsOfGoods(read, sections.filter(isGoods), shown);
}

async function getWholeHome(deps: Deps): Promise<Home> {
  const stored = await readHomeDocument(deps.db.read);
  const sections = await publishedOf(deps.db.read, stored);
  return composeHome(deps, dueOf(sections, deps.now()), stored.published !== null);
}

/** Without the sections and banners that begin later. */
const dueOf = (sections: readonly ArrangedSection[], now: Date): ArrangedSection[] =>
  sections
    .filter((section) => !isAhead(section, now))
    .map((section) =>
      section.kind === 'banners'
        ? { ...section, banners: section.banners.filter((banner) => !isAhead(banner, now)) }
        : section,
    );

/**
 * The published sections as visitors have them: with the newest products while those stand in, so that the owner can
 * arrange them, too.
 */
export async function listVisibleSections(deps: Deps, stored: HomeDocument): Promise<ArrangedSection[]> {
  const sections = await publishedOf(deps.db.read, stored);
  const home = await showSections(deps, dueOf(sections, deps.now()));
  return isBlank(home, stored.published !== null) ? withNewest(sections) : sections;
}

/**
 * The home page with these sections, those that begin later included. What is over or has nothing to show is left out.
 * The newest products stand in on a page that would show nothing.
 * @param owners whether its owner arranged it. The strip and banners that every shop comes with do not make a page.
 */
export async function composeHome(
  deps: Deps,
  arranged: readonly ArrangedSection[],
  owners: boolean,
): Promise<Home> {
  const home = await showSections(deps, arranged);
  if (!isBlank(home, owners)) return home;
  const stoodIn = await showSections(deps, withNewest(arranged));
  return isEmpty(stoodIn) ? { ...stoodIn, sections: [] } : stoodIn;
}

/** A visitor may have seen nothing yet. */
const isEmpty = ({ sections }: Home): boolean => sections.every(({ kind }) => kind === 'seen');

const isBlank = (home: Home, owners: boolean): boolean =>
  isEmpty(home) && !(owners && home.categories.length + home.banners.length > 0);

/** With the newest products below the top, unless the owner has arranged them. */
function withNewest(sections: readonly ArrangedSection[]): ArrangedSection[] {
  if (sections.some(({ id }) => id === NEWEST.id)) return [...sections];
  const top = sections.findIndex(({ kind }) => kind !== 'categories' && kind !== 'banners');
  const place = top < 0 ? sections.length : top;
  return [...sections.slice(0, place), NEWEST, ...sections.slice(place)];
}

async function showSections(deps: Deps, arranged: readonly ArrangedSection[]): Promise<Home> {
  const { read } = deps.db;
  const now = deps.now();
  const running = arranged.filter((section) => !isOver(section, now));
  const categories = await readCategories(deps);
  const shown = categories.filter((category) => category.shown);
  const goods = await loadHomeGoods(read, running.filter(isGoods), shown);
  const strip = shown
    .filter(({ value }) => goods.isStocked(value))
    .map(({ value, label, picture }) => ({ category: value, label, picture }));
  const brands = running.some(({ kind }) => kind === 'brands') ? new Set(await listBrands(read)) : new Set();
  const texts = running.some(({ kind }) => kind === 'text')
    ? await readFillIns(read, deps, (await readShopSettings(read, deps)).language)
    : null;

  function show(section: ArrangedSection): HomeSection | null {
    if (isGoods(section)) return goodsShown(section, goods, shown);
    const { id, title } = section;
    const common = { id, title, category: null, products: [] };
    switch (section.kind) {
      case 'categories': {
        const some = strip.slice(0, section.count ?? strip.length);
        return some.length > 0 ? { ...common, kind: 'categories', categories: some } : null;
      }
      case 'banners': {
        const banners = section.banners
          .filter((banner) => !isOver(banner, now) && leadsToGoods(banner.link, categories, goods))
          .map(slideOf);
        return banners.length > 0 ? { ...common, kind: 'banners', banners } : null;
      }
      case 'brands': {
        const sold = section.brands.filter(({ name }) => brands.has(name));
        return sold.length > 0 ? { ...common, kind: 'brands', brands: sold } : null;
      }
      case 'text': {
        const { body, picture, alt, action, link } = section;
        const html = texts ? renderPage(body, texts, { questions: false, pictures: new Map() }) : '';
        return { ...common, kind: 'text', html, picture, alt, action, link };
      }
      case 'seen':
        return { ...common, kind: 'seen' };
    }
  }
  return withTop(running.flatMap((section) => show(section) ?? []));
}

const NEWEST: GoodsSection = {
  ...{ id: toId('homeSection', 'sec_newest'), kind: 'tall', title: null, from: null, until: null },
  ...{ source: 'newest', categories: [], products: [], count: 10 },
};

/** Takes the strip and the slides that begin the page out of the sections. */
function withTop(sections: readonly HomeSection[]): Home {
  const home: Home = { categories: [], banners: [], sections: [] };
  const rest = [...sections];
  for (;;) {
    const [next] = rest;
    if (next?.kind === 'categories' && next.title === null && home.categories.length === 0) {
      if (home.banners.length > 0) home.bannersFirst = true;
      home.categories = next.categories;
    } else if (next?.kind === 'banners' && next.title === null && home.banners.length === 0) {
      home.banners = next.banners;
    } else break;
    rest.shift();
  }
  return { ...home, sections: rest };
}

function goodsShown(
  section: GoodsSection,
  goods: HomeGoods,
  shown: readonly CategoryInfo[],
): HomeSection | null {
  const { id, kind, title, until } = section;
  const products = goods.cardsOf(section);
  if (products.length === 0) return null;
  const [category = null, ...others] =
    section.source === 'chosen' && section.products.length === 0 ? shownCategories(section, shown) : [];
  return {
    ...{ id, kind: kind === 'deal' ? 'tall' : kind, title },
    ...{ category: others.length > 0 || section.categories.length > 1 ? null : category, products },
    ...(kind === 'deal' && until !== null ? { until } : {}),
  };
}

function slideOf({ id, title, text, action, link, picture, alt, phone, desk }: Banner): HomeBanner {
  return {
    ...{ id, title, text, action, link, picture },
    ...(alt ? { alt } : {}),
    ...(phone ? { phone: phone.hash } : {}),
    ...(desk ? { desk: desk.hash } : {}),
  };
}

/** False for a link to a category page whose categories are all empty, hidden or unknown. */
function leadsToGoods(link: string, categories: readonly CategoryInfo[], goods: HomeGoods): boolean {
  const { pathname, searchParams } = new URL(link, 'http://shop');
  if (!link.startsWith('/') || pathname !== PAGES.category.path) return true;
  const linked = searchParams.getAll('category').map((value) => findCategory(categories, value)?.value);
  return linked.length === 0 || linked.some((category) => goods.isStocked(category));
}
