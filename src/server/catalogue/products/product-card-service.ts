import type { Category } from '../../../shared/catalogue/categories.ts';
import type { CardPicture } from '../../../shared/catalogue/pictures.ts';
import { PRICE_MAX_MINOR } from '../../../shared/catalogue/product-limits.ts';
import type { Sort } from '../../../shared/catalogue/product-words.ts';
import type { Rating } from '../../../shared/catalogue/reviews.ts';
import { type Availability, availabilityOf } from '../../../shared/catalogue/stock.ts';
import { type ProductId, toId, type VariantGroupId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { MAX_TIME_MS } from '../../../shared/schemas/paging.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Reader } from '../../db/database.ts';
import type { Page } from '../../paging.ts';
import { groupsVariants, readLanguage, showsLowestPrice } from '../../settings/shop-settings-service.ts';
import { countAxisValues, listGroupsOf } from '../variants/variant-repository.ts';
import { namesAsSold } from '../variants/variant-service.ts';
import { type ListPosition, listProductPositions } from './product-list-repository.ts';
import { type CardSpec, findCards, type ProductCardRow } from './product-repository.ts';

/** A product as a card shows it. */
export type ProductCard = {
  id: ProductId;
  name: string;
  brand: string;
  category: Category;
  /** The original price, shown struck through next to the selling price; minor units. */
  priceMinor: Money;
  sellingPriceMinor: Money;
  /** The lowest price before the reduction; absent unless the owner shows it. */
  lowestMinor?: Money;
  availability: Availability;
  picture: CardPicture | null;
  /** Absent unless the owner marked attributes for cards. */
  specs?: CardSpec[];
  /** Absent without any review. */
  rating?: Rating;
  /** In how many forms it comes, in the shop's language: "4 colours, 3 sizes". */
  comesIn?: string;
};

/** A product's rating, where it has one. */
export const ratingOf = ({ reviewCount, ratingSum }: Rating): { rating?: Rating } =>
  reviewCount > 0 ? { rating: { reviewCount, ratingSum } } : {};

export type ListProductsInput = {
  categories?: readonly Category[] | undefined;
  sort?: Sort | undefined;
  cursor?: string | undefined;
  limit: number;
};

function toCard(
  { stockOnHand, specs, lowestBeforeMinor, reviewCount, ratingSum, ...card }: ProductCardRow,
  lowest: boolean,
): ProductCard {
  return {
    ...card,
    ...(specs.length > 0 ? { specs } : {}),
    ...(lowest && lowestBeforeMinor !== null ? { lowestMinor: lowestBeforeMinor } : {}),
    ...ratingOf({ reviewCount, ratingSum }),
    availability: availabilityOf(stockOnHand),
  };
}

export const encodePosition = ({ key, id }: ListPosition): string => `${key}.${id}`;

/** What is shown of a list, in order, and the cursor of what follows if the list goes on. */
export const pageAt = (
  positions: readonly ListPosition[],
  goesOn: boolean,
): { ids: ProductId[]; nextCursor: string | null } => {
  const last = positions.at(-1);
  return {
    ids: positions.map(({ id }) => id),
    nextCursor: goesOn && last ? encodePosition(last) : null,
  };
};

/**
 * @param sort the list's order, which sets the bounds of the key: a price has others than a time.
 * @throws ShopError `invalid_field` when the cursor is not one of ours.
 */
export function decodePosition(cursor: string | undefined, sort: Sort = 'newest'): ListPosition | null {
  if (cursor === undefined) return null;
  const [, key, id] = /^(\d{1,15})\.(prd_[0-9a-f]{32})$/.exec(cursor) ?? [];
  const highest = sort === 'newest' ? MAX_TIME_MS : PRICE_MAX_MINOR;
  if (!key || !id || Number(key) > highest) throw new ShopError({ code: 'invalid_field', field: 'cursor' });
  return { key: Number(key), id: toId('product', id) };
}

/** A page of the matching products on sale, loaded by `load`. */
export async function pageOf<Item>(
  from: Reader,
  input: ListProductsInput,
  load: (from: Reader, ids: ProductId[]) => Promise<Item[]>,
): Promise<Page<Item>> {
  const { categories = [], sort = 'newest', limit } = input;
  const after = decodePosition(input.cursor, sort);
  const positions = await listProductPositions(from, { categories, sort, after, limit: limit + 1 });
  const { ids, nextCursor } = pageAt(positions.slice(0, limit), positions.length > limit);
  return { items: await load(from, ids), nextCursor };
}

/**
 * Products' cards, in the order of `ids`.
 * @param each whether each card stands for its product alone; else it may stand for a group that lists show once, and
 * does not say which variant it is then.
 */
export async function loadCards(
  from: Reader,
  ids: readonly ProductId[],
  { each }: { each: boolean } = { each: false },
): Promise<ProductCard[]> {
  const rows = await findCards(from, ids);
  if (rows.length === 0) return [];
  const lowest =
    rows.some(({ lowestBeforeMinor }) => lowestBeforeMinor !== null) && (await showsLowestPrice(from));
  const groups = await listGroupsOf(from, ids);
  if (groups.length === 0) return rows.map((row) => toCard(row, lowest));
  const groupOf = new Map(groups.map(({ productId, groupId }) => [productId, groupId]));
  const variants = rows.map((row) => ({ ...row, variantGroupId: groupOf.get(row.id) ?? null }));
  const formsOf = await readForms(from, [...new Set(groupOf.values())]);
  const nameOf = await namesAsSold(from, each || !(await groupsVariants(from)) ? variants : []);
  return variants.map(({ variantGroupId, ...row }) => ({
    ...toCard(row, lowest),
    name: nameOf(row),
    ...formsOf(variantGroupId, row.category),
  }));
}

/** What the cards of products with variants say about them. */
async function readForms(from: Reader, groups: readonly VariantGroupId[]) {
  const counts = await countAxisValues(from, groups);
  const texts = textsFor(await readLanguage(from)).cards;
  return (group: VariantGroupId | null, category: Category): { comesIn?: string } => {
    const comesIn = counts
      .filter((each) => each.groupId === group && each.category === category && each.count > 1)
      .map(({ label, count }) => texts.comesIn(label, count))
      .join(', ');
    return comesIn ? { comesIn } : {};
  };
}
