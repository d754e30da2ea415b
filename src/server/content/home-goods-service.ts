import { type Category, type CategoryInfo, findCategory } from '../../shared/catalogue/categories.ts';
import type { GoodsSection } from '../../shared/catalogue/home.ts';
import type { ProductId } from '../../shared/ids.ts';
import { newestByCategory } from '../catalogue/categories/category-service.ts';
import type { Tag } from '../catalogue/changes/change-log-service.ts';
import { listOffers } from '../catalogue/products/offer-repository.ts';
import { loadCards, type ProductCard } from '../catalogue/products/product-card-service.ts';
import { filterOwnersProducts, listProductPositions } from '../catalogue/products/product-list-repository.ts';
import type { Reader } from '../db/database.ts';
import { groupsVariants } from '../settings/shop-settings-service.ts';

/** How far to look for products with a picture. */
const LEAST_NEWEST = 10;

export type HomeGoods = {
  /** Whether a visible category has anything on sale. */
  isStocked: (category: Category | undefined) => boolean;
  cardsOf: (section: GoodsSection) => ProductCard[];
};

/** The categories of a section that are shown, by their present values. */
export const shownCategories = ({ categories }: GoodsSection, shown: readonly CategoryInfo[]): Category[] => [
  ...new Set(categories.flatMap((asked) => findCategory(shown, asked)?.value ?? [])),
];

/** Loads the products of all sections together. */
export async function loadHomeGoods(
  from: Reader,
  sections: readonly GoodsSection[],
  shown: readonly CategoryInfo[],
): Promise<HomeGoods> {
  const chosen = sections.filter(({ source }) => source === 'chosen');
  const most = mostOf(sections);
  const inRows = new Set(chosen.flatMap((section) => shownCategories(section, shown)));
  const perCategory = Math.max(LEAST_NEWEST, ...chosen.map(shareOf));
  const asks = (source: GoodsSection['source']) => sections.some((section) => section.source === source);
  const grouped = await groupsVariants(from);
  const [newest, picked, latest, offers] = await Promise.all([
    newestOf(from, shown, inRows, perCategory),
    loadPicked(
      from,
      chosen.flatMap(({ products }) => products),
      shown,
    ),
    asks('newest') ? loadNewest(from, { limit: most, grouped }) : [],
    asks('offers') ? listOffers(from, { limit: most, grouped }).then((ids) => loadCards(from, ids)) : [],
  ]);
  function candidatesOf(section: GoodsSection): ProductCard[][] {
    if (section.source === 'newest') return [latest];
    if (section.source === 'offers') return [offers];
    return [
      ...shownCategories(section, shown).map((category) => newest.get(category) ?? []),
      ...section.products.map((id) => [picked.get(id)].filter((card) => card !== undefined)),
    ];
  }
  return {
    isStocked: (category) => category !== undefined && (newest.get(category)?.length ?? 0) > 0,
    cardsOf(section) {
      const { kind, source, count } = section;
      const share = source === 'chosen' ? shareOf(section) : count;
      return candidatesOf(section)
        .flatMap((cards) =>
          // A highlight is one large picture; a row shows several products, with or without one.
          (kind === 'highlights' ? cards.filter(({ picture }) => picture) : cards).slice(0, share),
        )
        .slice(0, count);
    },
  };
}

/** The most products of a list that sections look at. */
const mostOf = (sections: readonly GoodsSection[]): number =>
  Math.max(LEAST_NEWEST, ...sections.map(({ count }) => count));

/**
 * What decides which products sections show, besides those that they show: an edit there may put another product in.
 * @param shown the visible categories.
 */
export async function tagsOfGoods(
  from: Reader,
  sections: readonly GoodsSection[],
  shown: readonly CategoryInfo[],
): Promise<Tag[]> {
  if (sections.some(({ source }) => source === 'offers')) return ['list'];
  // Rows show the newest, whatever they are; a highlight is the first of them with a picture.
  const highlights = sections.filter(({ kind }) => kind === 'highlights');
  const lists = highlights.flatMap((section): Category[][] =>
    section.source === 'newest' ? [[]] : shownCategories(section, shown).map((category) => [category]),
  );
  const list = {
    ...({ sort: 'newest', after: null, limit: mostOf(sections) } as const),
    grouped: await groupsVariants(from),
  };
  const newest = await Promise.all(
    lists.map((categories) => listProductPositions(from, { ...list, categories })),
  );
  // One that was picked is left out while it has no picture.
  const picked = highlights.flatMap(({ source, products }) => (source === 'chosen' ? products : []));
  return [...picked, ...newest.flat().map(({ id }) => id)];
}

/** How many products each chosen category gives: the picked ones come on top. */
const shareOf = ({ count, categories, products }: GoodsSection): number =>
  Math.max(1, Math.ceil((count - products.length) / Math.max(1, categories.length)));

async function loadNewest(from: Reader, wanted: { limit: number; grouped: boolean }): Promise<ProductCard[]> {
  const list = { categories: [], sort: 'newest', after: null } as const;
  const positions = await listProductPositions(from, { ...list, ...wanted });
  return loadCards(
    from,
    positions.map(({ id }) => id),
  );
}

/** The newest products of each category: `limit` for those in rows, else one. */
async function newestOf(
  from: Reader,
  categories: readonly CategoryInfo[],
  inRows: ReadonlySet<Category>,
  limit: number,
): Promise<Map<Category, ProductCard[]>> {
  const values = categories.map(({ value }) => value);
  const [rows, others] = await Promise.all([
    newestByCategory(
      from,
      values.filter((value) => inRows.has(value)),
      limit,
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
  if (ids.length === 0) return new Map();
  const onSale = await filterOwnersProducts(from, ids, { category: null, onSale: true, stockAtMost: null });
  const cards = await loadCards(
    from,
    onSale.map(({ id }) => id),
  );
  const listed = cards.filter(({ category }) => shown.some(({ value }) => value === category));
  return new Map(listed.map((card) => [card.id, card]));
}
