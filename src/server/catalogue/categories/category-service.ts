import type { Category, CategoryInfo } from '../../../shared/categories.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { loadCards, type ProductCard } from '../products/product-card-service.ts';
import { listProductPositions } from '../products/product-repository.ts';
import { listCategoryRows } from './category-repository.ts';

type Kept = { version: number; categories: readonly CategoryInfo[] };
const kept = new WeakMap<Database, Kept>();

/** Every category in the shop's order, hidden ones too; kept in memory until the catalogue changes. */
export async function readCategories(
  { db }: Pick<Deps, 'db'>,
  version?: number,
): Promise<readonly CategoryInfo[]> {
  const wanted = version ?? (await getLockRowVersion(db.read, 'catalogue'));
  const known = kept.get(db);
  if (known && known.version >= wanted) return known.categories;
  const categories = await listCategoryRows(db.read);
  kept.set(db, { version: wanted, categories });
  return categories;
}

/**
 * The category of this value, in a transaction.
 * @throws ShopError `invalid_field` when there is none.
 */
export async function getCategory(tx: Transaction, value: Category): Promise<CategoryInfo> {
  const category = (await listCategoryRows(tx)).find((each) => each.value === value);
  if (!category) throw new ShopError({ code: 'invalid_field', field: 'category' });
  return category;
}

/** A category that has products on sale, with its newest product as the picture of it. */
export type CategoryEntry = { category: Category; label: string; product: ProductCard };

/** The shown categories that have products on sale, in the shop's order. */
export async function listCategories(deps: Deps, _actor: Actor): Promise<CategoryEntry[]> {
  const categories = (await readCategories(deps)).filter(({ shown }) => shown);
  const newest = await newestByCategory(
    deps.db.read,
    categories.map(({ value }) => value),
    1,
  );
  return categories.flatMap(({ label, value }) => {
    const product = newest.get(value)?.[0];
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
