import { and, asc, desc, lt } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader } from '../../db/database.ts';
import { isListed } from './product-list-repository.ts';

const offersQuery = preparedQuery('offers', (from, { limit }: Given<{ limit: number }>) => {
  const { products } = from.tables;
  const { id, createdAt, sellingPriceMinor, priceMinor } = products;
  return from
    .select({ id })
    .from(products)
    .where(and(isListed(from.tables), lt(sellingPriceMinor, priceMinor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
});

/** The newest listed products that are sold below their original price. */
export const listOffers = async (from: Reader, limit: number): Promise<ProductId[]> =>
  (await offersQuery(from, { limit })).map(({ id }) => id);

const brandsQuery = preparedQuery('listed_brands', (from) => {
  const { products } = from.tables;
  return from
    .selectDistinct({ brand: products.brand })
    .from(products)
    .where(isListed(from.tables))
    .orderBy(asc(products.brand));
});

/** The brands of the listed products, alphabetically. */
export const listBrands = async (from: Reader): Promise<string[]> =>
  (await brandsQuery(from)).map(({ brand }) => brand).filter((brand) => brand !== '');
