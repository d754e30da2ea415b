import { and, asc, gt, inArray, lte } from 'drizzle-orm';
import type { Category } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type RowOf, type Transaction } from '../../db/database.ts';
import { writtenAs } from '../../db/values-in.ts';

/** What one change of the catalogue touched: a product, and the category whose lists may look different. */
export type CatalogueChange = { productId: ProductId; category: Category | null };

/** Writes what the change to `version` touched, and forgets what no process needs any more. */
export async function insertChanges(
  tx: Transaction,
  version: number,
  changes: readonly CatalogueChange[],
  forgetUpTo: number,
): Promise<void> {
  const { catalogueChanges } = tx.tables;
  await tx.insert(catalogueChanges).values(changes.map((change) => ({ version, ...change })));
  await tx.delete(catalogueChanges).where(lte(catalogueChanges.version, forgetUpTo));
}

/** The categories of those products. */
export async function listCategoriesOf(
  tx: Transaction,
  ids: readonly ProductId[],
): Promise<{ productId: ProductId; category: Category }[]> {
  const { products } = tx.tables;
  return tx
    .select({ productId: products.id, category: products.category })
    .from(products)
    .where(inArray(products.id, [...ids]));
}

/** The products that one of those goes with, which show it while it is there to buy. */
export async function listShownWith(tx: Transaction, ids: readonly ProductId[]): Promise<ProductId[]> {
  const { accessories } = tx.tables;
  const rows = await tx
    .selectDistinct({ id: accessories.productId })
    .from(accessories)
    .where(inArray(accessories.accessoryId, [...ids]));
  return rows.map(({ id }) => id);
}

/** Those products, as far as they have a group of variants, with all others of their groups. */
export async function listVariantsOf(tx: Transaction, ids: readonly ProductId[]): Promise<ProductId[]> {
  const { variants } = tx.tables;
  const groups = tx
    .select({ groupId: variants.groupId })
    .from(variants)
    .where(inArray(variants.productId, [...ids]));
  const rows = await tx
    .select({ id: variants.productId })
    .from(variants)
    .where(inArray(variants.groupId, groups));
  return rows.map(({ id }) => id);
}

const changesQuery = preparedQuery(
  'catalogue_changes',
  (from, given: Given<{ after: number; upTo: number }>) => {
    const { catalogueChanges } = from.tables;
    return from
      .select({
        version: catalogueChanges.version,
        productId: catalogueChanges.productId,
        category: catalogueChanges.category,
      })
      .from(catalogueChanges)
      .where(
        and(
          gt(catalogueChanges.version, writtenAs(catalogueChanges.version, given.after)),
          lte(catalogueChanges.version, writtenAs(catalogueChanges.version, given.upTo)),
        ),
      )
      .orderBy(asc(catalogueChanges.version));
  },
);

export type CatalogueChangeRow = RowOf<typeof changesQuery>;

/** What the changes after a version touched, up to another, in their order. */
export const listChanges = (from: Reader, after: number, upTo: number): Promise<CatalogueChangeRow[]> =>
  changesQuery(from, { after, upTo });
