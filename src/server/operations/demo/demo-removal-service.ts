import type { ProductId } from '../../../shared/ids.ts';
import type { DemoOutcome } from '../../../shared/operations/demo.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { noteOwnGoods } from '../../catalogue/categories/category-service.ts';
import { lockProduct, updateProductRow } from '../../catalogue/products/product-repository.ts';
import { updateIn } from '../../catalogue/products/product-service.ts';
import { removeIn } from '../../catalogue/upkeep/product-removal-service.ts';
import { hideDemoArticles } from '../../content/demo-articles-service.ts';
import type { Reader } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { resetHome } from './demo-home-service.ts';
import { type DemoProduct, findDemoTraces, listDemoProducts } from './demo-repository.ts';
import { demoOutcome } from './demo-rules.ts';

export type DemoProductNames = { id: ProductId; name: string; sku: string | null };

/** The result, or preview, of removing the demo catalogue. `kept`: products that the owner has changed. */
export type DemoRemoval = { removed: number; offSale: DemoProductNames[]; kept: DemoProductNames[] };

/**
 * Previews the removal of the demo catalogue.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function previewDemoRemoval(deps: Deps, actor: Actor): Promise<DemoRemoval> {
  assertAdmin(actor);
  return toRemoval(await sortByOutcome(deps.db.read, await listDemoProducts(deps.db.read)));
}

/**
 * Removes the demo catalogue. Unsold products are deleted with their pictures; sold ones go off sale, so that
 * orders keep their lines; products that the owner changed stay. The articles about such goods become drafts, and
 * the home page shows the rows of every shop, unless the owner changed them. Own products are never touched. Idempotent,
 * and no later start restores anything.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function removeDemo(deps: Deps, actor: Actor): Promise<DemoRemoval> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    // Locked by id, in the order of checkouts: one that starts concurrently is either seen below, or finds
    // the product gone.
    for (const { id } of await listDemoProducts(tx)) await lockProduct(tx, id);
    const outcomes = await sortByOutcome(tx, await listDemoProducts(tx));
    const gone = outcomes.removed.map(({ id }) => id);
    if (gone.length + outcomes.off_sale.length === 0) return toRemoval(outcomes);
    for (const { id } of outcomes.off_sale) {
      await updateIn(tx, deps, actor, { id, change: { onSale: false } });
      // No longer part of the demo, because it belongs to the shop's history.
      await updateProductRow(tx, id, { demo: false });
    }
    await removeIn(tx, deps, gone);
    await audit(tx, deps, actor, {
      action: 'demo.removed',
      entity: 'demo',
      entityId: 'demo',
      data: { removed: gone.length, offSale: outcomes.off_sale.length, kept: outcomes.kept.length },
    });
    await resetHome(tx, deps);
    await takeLockRow(tx, 'catalogue');
    await hideDemoArticles(tx);
    await noteOwnGoods(tx, deps.now());
    return toRemoval(outcomes);
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

const namesOf = (products: readonly DemoProduct[]): DemoProductNames[] =>
  products.map(({ id, name, sku }) => ({ id, name, sku }));

const toRemoval = ({ removed, off_sale, kept }: Outcomes): DemoRemoval => ({
  removed: removed.length,
  offSale: namesOf(off_sale),
  kept: namesOf(kept),
});
