import { type Category, toCategory } from '../../shared/catalogue/categories.ts';
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
  const newest = await newestByCategory(
    read,
    categories.map(({ value }) => value),
    ROW_LENGTH,
  );
  const picked = await loadPicked(
    read,
    items.flatMap(({ productId }) => productId ?? []),
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
    categories: categories
      .filter(({ value, shown }) => shown && newest.get(value)?.length)
      .map(({ value, label, picture }) => ({ category: value, label, picture })),
    banners: banners.filter(({ link }) => leadsToProducts(link, newest)),
    sections: [...sections.values()].filter(({ products }) => products.length > 0),
  };
}

/** False for a link to a category page whose categories are all empty. */
function leadsToProducts(link: string, newest: ReadonlyMap<Category, readonly ProductCard[]>): boolean {
  const { pathname, searchParams } = new URL(link, 'http://shop');
  if (pathname !== PAGES.category.path) return true;
  const linked = searchParams.getAll('category').map(toCategory);
  return linked.length === 0 || linked.some((category) => newest.get(category)?.length);
}

/** The given products that are on sale. */
async function loadPicked(from: Reader, ids: readonly ProductId[]): Promise<Map<ProductId, ProductCard>> {
  const onSale = await filterOwnersProducts(from, ids, { category: null, onSale: true, stockAtMost: null });
  const cards = await loadCards(
    from,
    onSale.map(({ id }) => id),
  );
  return new Map(cards.map((card) => [card.id, card]));
}
