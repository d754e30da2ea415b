import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type Transaction } from '../../db/database.ts';
import { equals } from '../../db/values-in.ts';
import { countOutdated, lowestBeforeReduction } from './price-history-rules.ts';

const lastPoint = preparedQuery('last_price', (from, { id }: Given<{ id: ProductId }>) => {
  const { products, priceChanges } = from.tables;
  return from
    .select({
      priceMinor: products.priceMinor,
      sellingPriceMinor: products.sellingPriceMinor,
      onSale: products.onSale,
      last: {
        priceMinor: priceChanges.priceMinor,
        sellingPriceMinor: priceChanges.sellingPriceMinor,
        onSale: priceChanges.onSale,
      },
    })
    .from(products)
    .leftJoin(priceChanges, eq(priceChanges.productId, products.id))
    .where(equals(products.id, id))
    .orderBy(desc(priceChanges.id))
    .limit(1);
});

/** A product's prices in their order, the last being the present one. */
export async function listPricePoints(from: Reader, productId: ProductId) {
  const { priceChanges } = from.tables;
  return from
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.productId, productId))
    .orderBy(asc(priceChanges.id));
}

/**
 * Adds what a product costs now to its price history, unless it cost the same before, and forgets prices of
 * more than 400 days ago. The caller has the product's row locked.
 */
export async function notePrice(tx: Transaction, productId: ProductId, now: Date): Promise<void> {
  const [current] = await lastPoint(tx, { id: productId });
  if (!current) return;
  const { last, ...present } = current;
  const { priceMinor, sellingPriceMinor, onSale } = present;
  if (
    last?.priceMinor === priceMinor &&
    last.sellingPriceMinor === sellingPriceMinor &&
    last.onSale === onSale
  ) {
    return;
  }
  const { priceChanges, products } = tx.tables;
  await tx.insert(priceChanges).values({ ...present, productId, createdAt: now });
  const history = await listPricePoints(tx, productId);
  const kept = history.slice(countOutdated(history, now));
  const [oldest] = kept;
  if (oldest && kept.length < history.length) {
    await tx
      .delete(priceChanges)
      .where(and(eq(priceChanges.productId, productId), lt(priceChanges.id, oldest.id)));
  }
  await tx
    .update(products)
    .set({ lowestBeforeMinor: lowestBeforeReduction(kept) })
    .where(eq(products.id, productId));
}
