import type { Category } from '../../../shared/catalogue/categories.ts';
import { FEWER_FIRST_CARDS, FEWEST_FIRST_CARDS } from '../../../shared/catalogue/home.ts';
import type { Picture } from '../../../shared/catalogue/pictures.ts';
import { availabilityOf } from '../../../shared/catalogue/stock.ts';
import type { ProductId } from '../../../shared/ids.ts';
import {
  type LeastDelivery,
  leastDelivery,
  type ZoneDelivery,
  zoneDeliveries,
} from '../../../shared/orders/delivery.ts';
import { type PriceTax, priceTax } from '../../../shared/orders/tax-plan.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Database, Reader } from '../../db/database.ts';
import { getLockRowVersion, takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { readPlan } from '../../settings/plan-repository.ts';
import { groupsVariants, readShopSettings } from '../../settings/shop-settings-service.ts';
import { listAccessories } from '../accessories/accessory-repository.ts';
import { listAttributes } from '../categories/attribute-repository.ts';
import { listCategoryRows } from '../categories/category-repository.ts';
import { findGroupOf, listMembers } from '../variants/variant-repository.ts';
import { getVariants, namesAsSold, type Variants } from '../variants/variant-service.ts';
import { factLines } from './fact-lines.ts';
import {
  type ListProductsInput,
  loadCards,
  type ProductCard,
  pageOf,
  ratingOf,
} from './product-card-service.ts';
import { countProducts, listProductPositions } from './product-list-repository.ts';
import { getAnyProduct, getProductOnSale } from './product-lookup-service.ts';
import { findCategoryOf, findProducts, type ProductRecord } from './product-repository.ts';

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
  return getProductOnSale(db.read, id);
}

/** A spec as a page shows it: `unit` follows a number; `onCards`: the owner wants it seen first. */
export type Spec = {
  key: string;
  label: string;
  value: string | number;
  unit: string | null;
  onCards?: true;
};

export type ProductDetails = Omit<ProductCard, 'specs' | 'picture'> & {
  /** Its name with what tells it from its other forms; absent where the name does. */
  soldAs?: string;
  description: string;
  sku: string | null;
  /** Null while the owner has set up no delivery that takes it. */
  delivery: LeastDelivery | null;
  /** Of its price, in the country of `delivery`; null where it is not taxed. */
  tax: PriceTax | null;
  /** To every zone that takes it, for search engines. */
  deliveries: ZoneDelivery[];
  pictures: Picture[];
  specs: Spec[];
  /** What every product can have, whatever its category. */
  facts: Spec[];
  warrantyMonths: number | null;
  /** Days in which it can be returned; 0 without an offer of the owner. */
  returnDays: number;
  /** The forms in which it comes, to choose from; null for a product without others. */
  variants: Variants | null;
  /** What the owner says goes with it, as far as it can be bought now. */
  accessories: ProductCard[];
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
  return toDetails(deps, await getAnyProduct(deps.db.read, id));
}

/** Of delivery that a page names, so that it stays small. */
const MOST_PLACES = 60;

async function toDetails(deps: Deps, record: ProductRecord): Promise<ProductDetails> {
  const definitions = await listAttributes(deps.db.read, record.category);
  const { language, showLowestPrice, returnDays } = await readShopSettings(deps.db.read, deps);
  const plan = await readPlan(deps.db.read, 'delivery');
  const taxes = await readPlan(deps.db.read, 'tax');
  const parcel = { goodsMinor: record.sellingPriceMinor, grams: record.weightGrams ?? 0 };
  const delivery = leastDelivery(plan, parcel);
  const soldAs = (await namesAsSold(deps.db.read, [record]))(record);
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
    ...ratingOf(record),
    availability: availabilityOf(record.stockOnHand),
    delivery,
    tax: priceTax(taxes, record.taxClass, delivery?.country),
    deliveries: zoneDeliveries(plan, parcel, MOST_PLACES),
    description: record.description,
    sku: record.sku,
    // Only the first is seen before it is loaded.
    pictures: record.pictures.map((picture, at) => (at === 0 ? picture : { ...picture, placeholder: null })),
    specs: definitions.flatMap(({ key, label, unit, onCards }) => {
      const value = ownValue(record.specs, key);
      const first = onCards ? ({ onCards: true } as const) : {};
      return value === undefined ? [] : [{ key, label, value, unit, ...first }];
    }),
    facts: factLines(language, [record]).map(({ values: [value], ...line }) => ({
      ...line,
      value: value ?? '',
    })),
    warrantyMonths: record.warrantyMonths,
    returnDays,
    variants: await getVariants(deps.db.read, record),
    ...(soldAs === record.name ? {} : { soldAs }),
    accessories: await accessoriesOf(deps.db.read, record.id),
  };
}

async function accessoriesOf(from: Reader, id: ProductId): Promise<ProductCard[]> {
  const cards = await cardsOnSale(from, await listAccessories(from, id));
  if (cards.length === 0) return [];
  const hidden = (await listCategoryRows(from)).filter(({ shown }) => !shown).map(({ value }) => value);
  return cards.filter(
    ({ availability, category }) => availability !== 'out_of_stock' && !hidden.includes(category),
  );
}

/** The most that are recommended at once. */
export const MOST_RECOMMENDED = 12;

/**
 * Other products on sale in the same category, newest first, without other forms of this one where the owner shows them as
 * one; empty for an unknown product.
 * @param input.limit at most `MOST_RECOMMENDED`; null for as many as a page has from the start.
 */
export async function listRecommended(
  deps: Deps,
  _actor: Actor,
  { id, limit }: { id: ProductId; limit: number | null },
): Promise<ProductCard[]> {
  const category = await findCategoryOf(deps.db.read, id);
  if (category === null) return [];
  const group = (await groupsVariants(deps.db.read)) ? await findGroupOf(deps.db.read, id) : null;
  const own = group ? await listMembers(deps.db.read, group.id) : [id];
  const others = (await newestOf(deps, category)).filter((card) => !own.includes(card.id));
  return others.slice(0, limit ?? (await firstCards(deps.db.read, id)));
}

const firstCards = async (from: Reader, id: ProductId): Promise<number> =>
  (await listAccessories(from, id)).length > 0 ? FEWEST_FIRST_CARDS : FEWER_FIRST_CARDS;

type Newest = { version: number; byCategory: Map<Category, Promise<ProductCard[]>> };
const newest = new WeakMap<Database, Newest>();

/** The newest of a category, which all its products' pages recommend: read once for each version of the catalogue. */
async function newestOf(deps: Deps, category: Category): Promise<ProductCard[]> {
  const version = await getCatalogueVersion(deps);
  let known = newest.get(deps.db);
  if (known?.version !== version) {
    known = { version, byCategory: new Map() };
    newest.set(deps.db, known);
  }
  const { byCategory } = known;
  const kept = byCategory.get(category);
  if (kept) return kept;
  const cards = readNewestOf(deps.db.read, category);
  byCategory.set(category, cards);
  // A failure reaches everyone waiting; the next request reads again.
  cards.catch(() => byCategory.delete(category));
  return cards;
}

async function readNewestOf(from: Reader, category: Category): Promise<ProductCard[]> {
  const list = { sort: 'newest', after: null, limit: MOST_RECOMMENDED + 1 } as const;
  const grouped = await groupsVariants(from);
  const positions = await listProductPositions(from, { ...list, categories: [category], grouped });
  return loadCards(
    from,
    positions.map(({ id }) => id),
  );
}

/** The cards of those products that are on sale, in the requested order; each says which variant it is. */
export async function cardsOnSale(from: Reader, ids: readonly ProductId[]): Promise<ProductCard[]> {
  const onSale = (await findProducts(from, ids)).filter((product) => product.onSale);
  return loadCards(
    from,
    onSale.map(({ id }) => id),
    { each: true },
  );
}

/** Products on sale by their ids, each once, such as those on a wishlist. */
export const listCardsOf = (
  { db }: Deps,
  _actor: Actor,
  { ids }: { ids: readonly ProductId[] },
): Promise<ProductCard[]> => cardsOnSale(db.read, [...new Set(ids)]);

/** Changes with anything on public pages; cached pages are compared with it. */
export const getCatalogueVersion = ({ db }: Deps): Promise<number> => getLockRowVersion(db.read, 'catalogue');

/**
 * Invalidates all cached public pages. For changes that did not do so in their own transaction: those of an
 * import, and at start-up in case one was killed before.
 */
export async function raiseCatalogueVersion({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction((tx) => takeLockRow(tx, 'catalogue'));
}
