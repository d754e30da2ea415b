import { type Category, type CategoryInfo, findCategory } from '../../../shared/catalogue/categories.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Actor } from '../../actor.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { groupsVariants } from '../../settings/shop-settings-service.ts';
import { loadCards, type ProductCard } from '../products/product-card-service.ts';
import { listProductPositions } from '../products/product-list-repository.ts';
import { listCategoryRows, lockCategory } from './category-repository.ts';

type Kept = { version: number; categories: readonly CategoryInfo[] };
const kept = new WeakMap<Database, Kept>();

/** Every category in display order, hidden ones included; cached until the catalogue changes. */
export async function readCategories(
  { db }: Pick<Deps, 'db'>,
  version?: number,
): Promise<readonly CategoryInfo[]> {
  const wanted = version ?? (await getLockRowVersion(db.read, 'catalogue'));
  const known = kept.get(db);
  if (known && known.version >= wanted) return known.categories;
  const rows = await listCategoryRows(db.read);
  const categories = (await hasOwnGoods(db.read)) ? await onlyStocked(db.read, rows) : rows;
  kept.set(db, { version: wanted, categories });
  return categories;
}

const OWN_GOODS = 'own_goods';

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    [OWN_GOODS]: true;
  }
}

/**
 * Notes that the shop sells only its owner's goods: it began without the demo, or has left it. Its pages then name no
 * category that has nothing on sale. The caller raises the catalogue's version.
 */
export const noteOwnGoods = (tx: Transaction, now: Date): Promise<void> =>
  putSetting(tx, OWN_GOODS, true, now);

/** Whether the shop sells only its owner's goods. */
export const hasOwnGoods = async (from: Reader): Promise<boolean> =>
  (await findSetting(from, OWN_GOODS)) === true;

/** Shows only the categories with products on sale. */
async function onlyStocked(from: Reader, categories: readonly CategoryInfo[]): Promise<CategoryInfo[]> {
  const stocked = await Promise.all(
    categories.map(({ value }) =>
      listProductPositions(from, { categories: [value], sort: 'newest', after: null, limit: 1 }),
    ),
  );
  return categories.map((category, at) => ({
    ...category,
    shown: category.shown && (stocked[at]?.length ?? 0) > 0,
  }));
}

/**
 * Looks up a category by its present or a former value inside a transaction.
 * @throws ShopError `invalid_field` when it does not exist.
 */
export async function getCategory(tx: Transaction, value: Category): Promise<CategoryInfo> {
  const category = findCategory(await listCategoryRows(tx), value);
  if (!category) throw new ShopError({ code: 'invalid_field', field: 'category' });
  return category;
}

/**
 * Looks up the category that a product is put into; until the transaction ends, it is neither merged nor deleted.
 * @throws ShopError `invalid_field` when it does not exist.
 */
export async function holdCategory(tx: Transaction, value: Category): Promise<CategoryInfo> {
  const category = await getCategory(tx, value);
  if (await lockCategory(tx, category.value)) return category;
  throw new ShopError({ code: 'invalid_field', field: 'category' });
}

/** A category with products on sale, represented by its newest product. */
export type CategoryEntry = { category: Category; label: string; product: ProductCard };

/** The visible categories with products on sale, in display order. */
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

/** The newest products of each category, up to `limit` each, loaded together; groups of variants as the owner shows them. */
export async function newestByCategory(from: Reader, categories: readonly Category[], limit: number) {
  const grouped = await groupsVariants(from);
  const positions = await Promise.all(
    categories.map((category) =>
      listProductPositions(from, { categories: [category], sort: 'newest', after: null, limit, grouped }),
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
