import type { CategoryInfo } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { DemoOutcome } from '../../../shared/operations/demo.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { removeCategoryIn } from '../../catalogue/categories/category-admin-service.ts';
import { listCategoryRows } from '../../catalogue/categories/category-repository.ts';
import { hasOwnGoods, noteOwnGoods } from '../../catalogue/categories/category-service.ts';
import { lockProduct, updateProductRow } from '../../catalogue/products/product-repository.ts';
import { updateIn } from '../../catalogue/products/product-service.ts';
import { removeIn } from '../../catalogue/upkeep/product-removal-service.ts';
import { hideDemoArticles } from '../../content/demo-articles-service.ts';
import type { Reader } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { isArranged, readHomeDocument } from '../../settings/home-document-repository.ts';
import { resetHome } from './demo-home-service.ts';
import {
  type DemoProduct,
  findDemoTraces,
  listCategoriesInUse,
  listDemoProducts,
  listEditedCategories,
} from './demo-repository.ts';
import { categoriesInLinks, demoOutcome, isAsItCame } from './demo-rules.ts';

export type DemoProductNames = { id: ProductId; name: string; sku: string | null };

/**
 * The result, or preview, of removing the demo catalogue. `kept`: products that the owner has changed; `categories`: the
 * names of those that were deleted, or can be.
 */
export type DemoRemoval = {
  removed: number;
  offSale: DemoProductNames[];
  kept: DemoProductNames[];
  categories: string[];
};

/** `stillDemo`: whether the shop has not left the demo yet, as its own pages or the demo's products say. */
export type DemoPreview = DemoRemoval & { stillDemo: boolean };

/**
 * Previews the removal of the demo catalogue.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function previewDemoRemoval(deps: Deps, actor: Actor): Promise<DemoPreview> {
  assertAdmin(actor);
  const { read } = deps.db;
  const outcomes = await sortByOutcome(read, await listDemoProducts(read));
  return {
    ...toRemoval(outcomes, await listSpareCategories(read, outcomes.removed)),
    stillDemo: await isStillDemo(read, outcomes),
  };
}

/**
 * Removes what is left of the demo catalogue. Unsold products are deleted with their pictures; sold ones go off sale, so that
 * orders keep their lines; products that the owner changed stay. The articles about such goods become drafts, and
 * the home page shows the rows of every shop, unless the owner changed them; so they do when the owner has put away all
 * products by hand. Own products are never touched. Idempotent, and no later start restores anything.
 * @param input `categories`: whether the first categories that are then empty, and that nobody edited, are deleted too.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function removeDemo(
  deps: Deps,
  actor: Actor,
  { categories }: { categories: boolean } = { categories: false },
): Promise<DemoRemoval> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    // Before the products, in the order in which categories are merged. A second removal waits here for the first.
    await takeLockRow(tx, 'categories');
    // Locked by id, in the order of checkouts: one that starts concurrently is either seen below, or finds
    // the product gone.
    for (const { id } of await listDemoProducts(tx)) await lockProduct(tx, id);
    const outcomes = await sortByOutcome(tx, await listDemoProducts(tx));
    const gone = outcomes.removed.map(({ id }) => id);
    const spare = categories ? await listSpareCategories(tx, outcomes.removed) : [];
    const leaves = await isStillDemo(tx, outcomes);
    if (!leaves && spare.length === 0) return toRemoval(outcomes, []);
    for (const { id } of outcomes.off_sale) {
      await updateIn(tx, deps, actor, { id, change: { onSale: false } });
      // No longer part of the demo, because it belongs to the shop's history.
      await updateProductRow(tx, id, { demo: false });
    }
    await removeIn(tx, deps, gone);
    if (leaves) {
      await audit(tx, deps, actor, {
        action: 'demo.removed',
        entity: 'demo',
        entityId: 'demo',
        data: { removed: gone.length, offSale: outcomes.off_sale.length, kept: outcomes.kept.length },
      });
    }
    const deleted: CategoryInfo[] = [];
    for (const category of spare)
      if ((await removeCategoryIn(tx, deps, actor, category)) === 0) deleted.push(category);
    if (leaves) await resetHome(tx, deps);
    await takeLockRow(tx, 'catalogue');
    if (leaves) {
      await hideDemoArticles(tx);
      await noteOwnGoods(tx, deps.now());
    }
    return toRemoval(outcomes, deleted);
  });
}

type Outcomes = Record<DemoOutcome, DemoProduct[]>;

async function sortByOutcome(from: Reader, demo: readonly DemoProduct[]): Promise<Outcomes> {
  const traces = await findDemoTraces(from, demo);
  const outcomes: Outcomes = { removed: [], off_sale: [], kept: [] };
  for (const product of demo) {
    const found = traces.get(product.id);
    if (found) outcomes[demoOutcome(found)].push(product);
  }
  return outcomes;
}

const isStillDemo = async (from: Reader, { removed, off_sale }: Outcomes): Promise<boolean> =>
  removed.length + off_sale.length > 0 || !(await hasOwnGoods(from));

/** The first categories that nobody edited, and that nothing uses once these products are gone. */
async function listSpareCategories(from: Reader, gone: readonly DemoProduct[]): Promise<CategoryInfo[]> {
  const home = await readHomeDocument(from);
  const sections = isArranged(home) ? [home.published, home.draft].flatMap((each) => each ?? []) : [];
  const used = new Set<string>([
    ...(await listCategoriesInUse(
      from,
      gone.map(({ id }) => id),
    )),
    ...(await listEditedCategories(from)),
    ...sections.flatMap((section) => ('categories' in section ? section.categories : [])),
  ]);
  const linked = categoriesInLinks(JSON.stringify(sections));
  return (await listCategoryRows(from)).filter(
    (category) =>
      isAsItCame(category) && !used.has(category.value) && !linked.has(category.value.toLowerCase()),
  );
}

const namesOf = (products: readonly DemoProduct[]): DemoProductNames[] =>
  products.map(({ id, name, sku }) => ({ id, name, sku }));

const toRemoval = (
  { removed, off_sale, kept }: Outcomes,
  categories: readonly CategoryInfo[],
): DemoRemoval => ({
  removed: removed.length,
  offSale: namesOf(off_sale),
  kept: namesOf(kept),
  categories: categories.map(({ label }) => label),
});
