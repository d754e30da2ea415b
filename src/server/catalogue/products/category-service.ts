import { CATEGORIES, CATEGORY_VALUES, type Category } from '../../../shared/categories.ts';
import type { Actor } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { loadCards, type ProductCard } from './product-card-service.ts';
import { listProductPositions } from './product-repository.ts';

/** A category that has products on sale, with its first product as the picture of it. */
export type CategoryEntry = { category: Category; label: string; product: ProductCard };

/** The categories that have products on sale, in the shop's order. */
export async function listCategories({ db }: Deps, _actor: Actor): Promise<CategoryEntry[]> {
  const rows = await newestByCategory(db.read, CATEGORY_VALUES, 1);
  return CATEGORIES.flatMap(({ label, value }) => {
    const product = rows.get(value)?.[0];
    return product ? [{ category: value, label, product }] : [];
  });
}

/** The newest products of each category, `limit` of each, loaded together. */
export async function newestByCategory(from: Reader, categories: readonly Category[], limit: number) {
  const positions = await Promise.all(
    categories.map((category) =>
      listProductPositions(from, { categories: [category], sort: 'newest', after: null, limit }),
    ),
  );
  const cards = await loadCards(
    from,
    positions.flat().map(({ id }) => id),
  );
  return new Map(
    categories.map((category) => [category, cards.filter((card) => card.category === category)]),
  );
}
