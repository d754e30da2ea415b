import { type Category, type CategoryInfo, findCategory } from '../../shared/catalogue/categories.ts';
import type { HomeSectionKind } from '../../shared/catalogue/home.ts';
import type { HomeSectionId, ProductId } from '../../shared/ids.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import type { Actor } from '../actor.ts';
import { newestByCategory, readCategories } from '../catalogue/categories/category-service.ts';
import { loadCards, type ProductCard } from '../catalogue/products/product-card-service.ts';
import { filterOwnersProducts } from '../catalogue/products/product-list-repository.ts';
import type { Reader, RowOf } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { listBanners, listHomeSections } from './home-repository.ts';

/** The most products that a category contributes to a row. */
const ROW_LENGTH = 10;

export type HomeSection = {
  id: HomeSectionId;
  kind: HomeSectionKind;
  /** Null for highlights, whose title comes from the shop's language. */
  title: string | null;
  /** The category that the title links to, if the section shows exactly one. */
  category: Category | null;
  products: ProductCard[];
};

export type Home = {
  /** Visible categories with products on sale. `picture` is one that ships with the shop. */
  categories: { category: Category; label: string; picture: string | null }[];
  /** Those that lead to products. */
  banners: RowOf<typeof listBanners>[];
  /** The sections that are not empty. */
  sections: HomeSection[];
};

/** Everything on the home page, in one answer. */
export async function getHome(deps: Deps, _actor: Actor): Promise<Home> {
  const { read } = deps.db;
  const [categories, banners, items] = await Promise.all([
    readCategories(deps),
    listBanners(read),
    listHomeSections(read),
  ]);
  const shown = categories.filter((category) => category.shown);
  const newest = await newestOf(read, shown, new Set(items.map(({ category }) => category)));
  const picked = await loadPicked(
    read,
    items.flatMap(({ productId }) => productId ?? []),
    shown,
  );
  const sections = new Map<HomeSectionId, HomeSection>();
  for (const { id, kind, title, category, productId } of items) {
    const section = sections.get(id) ?? { id, kind, title, category, products: [] };
    const fromCategory = (category && newest.get(category)) ?? [];
    const card = productId && picked.get(productId);
    const candidates = [...fromCategory, ...(card ? [card] : [])];
    // A highlight is one large picture; a row shows several products, with or without one.
    section.products.push(
      ...(kind === 'highlights' ? candidates.filter(({ picture }) => picture).slice(0, 1) : candidates),
    );
    if (section.category !== category) section.category = null;
    sections.set(id, section);
  }
  return {
    categories: shown
      .filter(({ value }) => newest.get(value)?.length)
      .map(({ value, label, picture }) => ({ category: value, label, picture })),
    banners: banners.filter(({ link }) => leadsToProducts(link, categories, newest)),
    sections: [...sections.values()].filter(({ products }) => products.length > 0),
  };
}

/** False for a link to a category page whose categories are all empty, hidden or unknown. */
function leadsToProducts(
  link: string,
  categories: readonly CategoryInfo[],
  newest: ReadonlyMap<Category, readonly ProductCard[]>,
): boolean {
  const { pathname, searchParams } = new URL(link, 'http://shop');
  if (pathname !== PAGES.category.path) return true;
  const linked = searchParams.getAll('category').map((value) => findCategory(categories, value)?.value);
  return linked.length === 0 || linked.some((category) => category && newest.get(category)?.length);
}

/** The newest products of each category: a row's worth for those in rows, else one. */
async function newestOf(
  from: Reader,
  categories: readonly CategoryInfo[],
  inRows: ReadonlySet<Category | null>,
): Promise<Map<Category, ProductCard[]>> {
  const values = categories.map(({ value }) => value);
  const [rows, others] = await Promise.all([
    newestByCategory(
      from,
      values.filter((value) => inRows.has(value)),
      ROW_LENGTH,
    ),
    newestByCategory(
      from,
      values.filter((value) => !inRows.has(value)),
      1,
    ),
  ]);
  return new Map([...rows, ...others]);
}

/** The given products that are on sale and not of a hidden category. */
async function loadPicked(
  from: Reader,
  ids: readonly ProductId[],
  shown: readonly CategoryInfo[],
): Promise<Map<ProductId, ProductCard>> {
  const onSale = await filterOwnersProducts(from, ids, { category: null, onSale: true, stockAtMost: null });
  const cards = await loadCards(
    from,
    onSale.map(({ id }) => id),
  );
  const listed = cards.filter(({ category }) => shown.some(({ value }) => value === category));
  return new Map(listed.map((card) => [card.id, card]));
}
