import type { ProductId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { releaseMedia } from '../../media/media-repository.ts';
import { noteRangeChanged } from '../changes/change-note-service.ts';
import { lockProductRow } from '../products/product-lookup-service.ts';
import { deleteEmptyGroups } from '../variants/variant-write-repository.ts';
import { deleteProducts, findBought, listMediaOf } from './product-removal-repository.ts';

/**
 * Deletes a product that nobody has ever bought. Carts lose it, and its address is not found; pictures that
 * nothing else shows are swept later.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `product_sold` for one
 * in an order or a checkout, which can only be taken off sale.
 */
export async function removeProduct(deps: Deps, actor: Actor, { id }: { id: ProductId }): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    // A checkout that starts concurrently is either seen below, or finds the product gone.
    const row = await lockProductRow(tx, id);
    if ((await findBought(tx, [id])).has(id)) throw new ShopError({ code: 'product_sold' });
    await removeIn(tx, deps, [id]);
    await audit(tx, deps, actor, {
      action: 'product.deleted',
      entity: 'product',
      entityId: id,
      data: { name: row.name, sku: row.sku },
    });
    await noteRangeChanged(tx, [id]);
  });
}

/** Deletes products inside the caller's transaction, which has locked them and knows that nobody bought them. */
export async function removeIn(
  tx: Transaction,
  deps: Pick<Deps, 'now'>,
  ids: readonly ProductId[],
): Promise<void> {
  await releaseMedia(tx, await listMediaOf(tx, ids), deps.now());
  await deleteProducts(tx, ids);
  await deleteEmptyGroups(tx);
}
