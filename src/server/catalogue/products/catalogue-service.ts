import type { Picture } from '../../../shared/catalogue/pictures.ts';
import { availabilityOf } from '../../../shared/catalogue/stock.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { type LeastDelivery, leastDelivery } from '../../../shared/orders/delivery.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { getLockRowVersion, takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { readPlan } from '../../settings/plan-repository.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { listAttributes } from '../categories/attribute-repository.ts';
import { factLines } from './fact-lines.ts';
import { type ListProductsInput, loadCards, type ProductCard, pageOf } from './product-card-service.ts';
import {
  countProducts,
  findProducts,
  listProductPositions,
  type ProductRecord,
} from './product-repository.ts';

/**
 * Products on sale as cards, with the total number of matches.
 * @throws ShopError `invalid_field` for a cursor that is not one of ours.
 */
export async function listProducts(
  { db }: Deps,
  _actor: Actor,
  input: ListProductsInput,
): Promise<Page<ProductCard> & { count: number }> {
  const page = await pageOf(db.read, input, loadCards);
  return { ...page, count: await countProducts(db.read, input.categories ?? []) };
}

/** Products on sale with all fields, for the documented REST calls. */
export function listProductRecords(
  { db }: Deps,
  _actor: Actor,
  input: ListProductsInput,
): Promise<Page<ProductRecord>> {
  return pageOf(db.read, input, findProducts);
}

/**
 * One product on sale, with all fields.
 * @throws ShopError `not_found` when it does not exist or is off sale.
 */
export async function getProductRecord({ db }: Deps, _actor: Actor, id: ProductId): Promise<ProductRecord> {
  const [product] = await findProducts(db.read, [id]);
  if (!product?.onSale) throw new ShopError({ code: 'not_found', entity: 'product' });
  return product;
}

/** A spec as a page shows it: `unit` follows a number. */
export type Spec = { key: string; label: string; value: string | number; unit: string | null };

export type ProductDetails = Omit<ProductCard, 'specs'> & {
  description: string;
  sku: string | null;
  /** Null while the owner has set up no delivery that takes it. */
  delivery: LeastDelivery | null;
  pictures: Picture[];
  specs: Spec[];
};

/**
 * A product as its page shows it. The exact stock is left out on purpose: the page is cached until the
 * product's availability changes.
 * @throws ShopError `not_found` when it does not exist or is off sale.
 */
export async function getProduct(deps: Deps, actor: Actor, id: ProductId): Promise<ProductDetails> {
  return toDetails(deps, await getProductRecord(deps, actor, id));
}

/**
 * Any product as its page would show it, drafts and products off sale included.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export async function previewProduct(deps: Deps, actor: Actor, id: ProductId): Promise<ProductDetails> {
  assertAdmin(actor);
  const [record] = await findProducts(deps.db.read, [id]);
  if (!record) throw new ShopError({ code: 'not_found', entity: 'product' });
  return toDetails(deps, record);
}

async function toDetails(deps: Deps, record: ProductRecord): Promise<ProductDetails> {
  const definitions = await listAttributes(deps.db.read, record.category);
  const { language, showLowestPrice } = await readShopSettings(deps.db.read, deps);
  return {
    id: record.id,
    name: record.name,
    brand: record.brand,
    category: record.category,
    priceMinor: record.priceMinor,
    sellingPriceMinor: record.sellingPriceMinor,
    ...(showLowestPrice && record.lowestBeforeMinor !== null
      ? { lowestMinor: record.lowestBeforeMinor }
      : {}),
    availability: availabilityOf(record.stockOnHand),
    delivery: leastDelivery(await readPlan(deps.db.read, 'delivery'), {
      goodsMinor: record.sellingPriceMinor,
      grams: record.weightGrams ?? 0,
    }),
    picture: record.pictures[0] ?? null,
    description: record.description,
    sku: record.sku,
    pictures: record.pictures,
    specs: [
      ...definitions.flatMap(({ key, label, unit }) => {
        const value = record.specs[key];
        return value === undefined ? [] : [{ key, label, value, unit }];
      }),
      ...factLines(language, [record]).map(({ values: [value], ...line }) => ({
        ...line,
        value: value ?? '',
      })),
    ],
  };
}

/** Other products on sale in the same category, newest first; empty for an unknown product. */
export async function listRecommended(
  { db }: Deps,
  _actor: Actor,
  { id, limit }: { id: ProductId; limit: number },
): Promise<ProductCard[]> {
  const [product] = await findProducts(db.read, [id]);
  if (!product) return [];
  const positions = await listProductPositions(db.read, {
    categories: [product.category],
    sort: 'newest',
    after: null,
    limit: limit + 1,
  });
  const others = positions.filter((position) => position.id !== product.id).slice(0, limit);
  return loadCards(
    db.read,
    others.map((other) => other.id),
  );
}

/** Changes with anything on public pages; cached pages are compared with it. */
export const getCatalogueVersion = ({ db }: Deps): Promise<number> => getLockRowVersion(db.read, 'catalogue');

/**
 * Invalidates all cached public pages. For changes that did not do so in their own transaction: those of an
 * import, and at start-up in case one was killed before.
 */
export const raiseCatalogueVersion = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  db.transaction((tx) => takeLockRow(tx, 'catalogue'));
