import type { Category } from '../../shared/categories.ts';
import type { ProductId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { availabilityOf } from '../../shared/statuses.ts';
import type { Transaction } from '../db/database.ts';
import { takeGuard } from '../repositories/guard-repository.ts';
import {
  insertProduct,
  lockProduct,
  type NewPicture,
  replacePictures,
  replaceSpecs,
  type SpecValue,
  updateProductRow,
} from '../repositories/product-repository.ts';
import { indexProduct } from '../repositories/search/product-search.ts';
import { moveStock } from '../repositories/stock-repository.ts';
import { type Actor, actorUserId, assertAdmin } from './actor.ts';
import type { Deps } from './deps.ts';

/** What an admin says of a product. Prices in minor units. */
export type ProductInput = {
  name: string;
  brand: string;
  category: Category;
  description: string;
  priceMinor: Money;
  sellingPriceMinor: Money;
  sku: string | null;
  pictures: NewPicture[];
  specs: Record<string, SpecValue>;
};

/** `stockOnHand` in whole units is the first stock movement; null leaves the stock untracked. */
export type NewProductInput = ProductInput & { stockOnHand: number | null };

/**
 * Puts a new product on sale, findable at once.
 * @returns its id.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export function createProduct(deps: Deps, actor: Actor, input: NewProductInput): Promise<ProductId> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const id = await insertWholeProduct(tx, deps, actor, input, { createdAt: deps.now(), demo: false });
    await takeGuard(tx, 'catalogue');
    return id;
  });
}

/** The insertion itself, for whoever already holds the catalogue's guard (the demo catalogue inserts many). */
export async function insertWholeProduct(
  tx: Transaction,
  deps: Pick<Deps, 'newId'>,
  actor: Actor,
  input: NewProductInput,
  { createdAt, demo }: { createdAt: Date; demo: boolean },
): Promise<ProductId> {
  const { pictures, specs, stockOnHand, ...fields } = input;
  const id = deps.newId('product');
  await insertProduct(tx, {
    id,
    ...fields,
    stockOnHand: stockOnHand === null ? null : 0,
    demo,
    createdAt,
    updatedAt: createdAt,
  });
  await replacePictures(tx, id, pictures);
  await replaceSpecs(tx, id, specs);
  await indexProduct(tx, { id, ...fields, onSale: true });
  if (stockOnHand !== null) {
    await moveStock(tx, {
      id: deps.newId('stockMovement'),
      productId: id,
      delta: stockOnHand,
      reason: 'initial',
      actorId: actorUserId(actor),
      createdAt,
    });
  }
  return id;
}

export type UpdateProductInput = { id: ProductId; change: Partial<ProductInput> & { onSale?: boolean } };

/**
 * Changes a product. Stock is not among the fields: a form opened before a sale must not write the old
 * number back.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, `not_found` for an unknown id.
 */
export function updateProduct(deps: Deps, actor: Actor, { id, change }: UpdateProductInput): Promise<void> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const before = await lockProduct(tx, id);
    if (!before) throw new ShopError({ code: 'not_found', entity: 'product' });
    const { pictures, specs, ...fields } = change;
    await updateProductRow(tx, id, { ...fields, version: before.version + 1, updatedAt: deps.now() });
    if (pictures) await replacePictures(tx, id, pictures);
    if (specs) await replaceSpecs(tx, id, specs);
    await indexProduct(tx, { ...before, ...fields });
    // Always after the product: two writers that took them the other way round would wait for each other.
    await takeGuard(tx, 'catalogue');
  });
}

export type AdjustStockInput = { productId: ProductId; delta: number; note: string };

/**
 * Adds to or takes from the stock on hand. The catalogue's version changes only when the product crosses
 * an availability, so that ordinary sales leave the cached pages alone.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, `not_found` for an unknown
 * id, `insufficient_stock` when less is there than is taken.
 */
export function adjustStock(deps: Deps, actor: Actor, input: AdjustStockInput): Promise<void> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const product = await lockProduct(tx, input.productId);
    if (!product) throw new ShopError({ code: 'not_found', entity: 'product' });
    const before = product.stockOnHand ?? 0;
    const after = before + input.delta;
    if (after < 0) throw new ShopError({ code: 'insufficient_stock', available: before });
    await moveStock(tx, {
      id: deps.newId('stockMovement'),
      productId: product.id,
      delta: input.delta,
      reason: 'adjustment',
      note: input.note,
      actorId: actorUserId(actor),
      createdAt: deps.now(),
    });
    if (availabilityOf(product.stockOnHand) !== availabilityOf(after)) await takeGuard(tx, 'catalogue');
  });
}
