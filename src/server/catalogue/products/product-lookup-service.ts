import type { ProductId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { findProducts, lockProduct, type ProductRecord, type ProductRow } from './product-repository.ts';

const notFound = () => new ShopError({ code: 'not_found', entity: 'product' });

/** A product, on or off sale. @throws ShopError `not_found`. */
export async function getAnyProduct(from: Reader, id: ProductId): Promise<ProductRecord> {
  const [product] = await findProducts(from, [id]);
  if (!product) throw notFound();
  return product;
}

/** A product that shoppers see. @throws ShopError `not_found`, also for one off sale. */
export async function getProductOnSale(from: Reader, id: ProductId): Promise<ProductRecord> {
  const product = await getAnyProduct(from, id);
  if (!product.onSale) throw notFound();
  return product;
}

/** Locks a product's row until the transaction ends. @throws ShopError `not_found`. */
export async function lockProductRow(tx: Transaction, id: ProductId): Promise<ProductRow> {
  const product = await lockProduct(tx, id);
  if (!product) throw notFound();
  return product;
}
