import type { ProductId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { noteProductsEdited } from '../changes/change-note-service.ts';
import { getAnyProduct, lockProductRow } from '../products/product-lookup-service.ts';
import { findProducts } from '../products/product-repository.ts';
import { namesAsSold } from '../variants/variant-service.ts';
import { listAccessories, replaceAccessories } from './accessory-repository.ts';

/** A product that goes with another, as the owner's editor lists it. */
export type Accessory = { id: ProductId; name: string; onSale: boolean };

/**
 * What goes with a product, in the owner's order; also what shoppers do not see now.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export async function getAccessories(
  { db }: Deps,
  actor: Actor,
  { id }: { id: ProductId },
): Promise<Accessory[]> {
  assertAdmin(actor);
  await getAnyProduct(db.read, id);
  return chosen(db.read, await listAccessories(db.read, id));
}

async function chosen(from: Reader, ids: readonly ProductId[]): Promise<Accessory[]> {
  const products = await findProducts(from, ids);
  const nameOf = await namesAsSold(from, products);
  return products.map((product) => ({ id: product.id, name: nameOf(product), onSale: product.onSale }));
}

const isSame = (some: readonly ProductId[], others: readonly ProductId[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/**
 * Chooses what goes with a product, in this order. The same choice again changes nothing.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found` for an unknown product;
 * `invalid_field` when it names the product itself, or another twice; `accessories_changed` when they are no longer
 * those of `before`, which the admin saw.
 */
export async function setAccessories(
  deps: Deps,
  actor: Actor,
  {
    id,
    before,
    accessories,
  }: { id: ProductId; before: readonly ProductId[]; accessories: readonly ProductId[] },
): Promise<void> {
  assertAdmin(actor);
  if (new Set([id, ...accessories]).size !== accessories.length + 1)
    throw new ShopError({ code: 'invalid_field', field: 'accessories' });
  await deps.db.transaction(async (tx) => {
    await lockProductRow(tx, id);
    const current = await listAccessories(tx, id);
    if (isSame(current, accessories)) return;
    if (!isSame(current, before)) throw new ShopError({ code: 'accessories_changed' });
    const after = await chosen(tx, accessories);
    if (after.length < accessories.length) throw new ShopError({ code: 'not_found', entity: 'product' });
    await replaceAccessories(tx, id, accessories);
    const namesOf = (all: readonly Accessory[]) => all.map(({ name }) => name);
    const change = { from: namesOf(await chosen(tx, current)), to: namesOf(after) };
    await audit(tx, deps, actor, {
      action: 'product.updated',
      entity: 'product',
      entityId: id,
      data: { changes: [{ field: 'accessories', ...change }] },
    });
    await noteProductsEdited(tx, [id]);
  });
}
