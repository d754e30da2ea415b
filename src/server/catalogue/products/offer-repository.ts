import { and, asc, desc, lt, sql } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader } from '../../db/database.ts';
import { isListed, standsForGroup } from './product-list-repository.ts';

const offersQuery = (grouped: boolean) =>
  preparedQuery(`offers_${grouped}`, (from, { limit }: Given<{ limit: number }>) => {
    const { products } = from.tables;
    const { id, createdAt, sellingPriceMinor, priceMinor } = products;
    const isOffer = sql`sibling.selling_price_minor < sibling.price_minor`;
    return from
      .select({ id })
      .from(products)
      .where(
        and(
          isListed(from.tables),
          lt(sellingPriceMinor, priceMinor),
          grouped ? standsForGroup(from.tables, isOffer) : undefined,
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  });

const allOffers = offersQuery(false);
const offersOfGroups = offersQuery(true);

type Wanted = { limit: number; grouped: boolean };

/** The newest listed products that are sold below their original price, each group of variants once if `grouped`. */
export const listOffers = async (from: Reader, { limit, grouped }: Wanted): Promise<ProductId[]> =>
  (await (grouped ? offersOfGroups : allOffers)(from, { limit })).map(({ id }) => id);

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
