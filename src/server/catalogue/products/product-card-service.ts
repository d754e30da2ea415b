import type { Category } from '../../../shared/catalogue/categories.ts';
import type { CardPicture } from '../../../shared/catalogue/pictures.ts';
import { PRICE_MAX_MINOR } from '../../../shared/catalogue/product-limits.ts';
import type { Sort } from '../../../shared/catalogue/product-words.ts';
import type { Rating } from '../../../shared/catalogue/reviews.ts';
import { type Availability, availabilityOf } from '../../../shared/catalogue/stock.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { MAX_TIME_MS } from '../../../shared/schemas/paging.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Reader } from '../../db/database.ts';
import type { Page } from '../../paging.ts';
import { readLanguage, showsLowestPrice } from '../../settings/shop-settings-service.ts';
import { countAxisValues, listGroupsOf } from '../variants/variant-repository.ts';
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
  comesIn: string | undefined,
): ProductCard {
  return {
    ...card,
    ...(specs.length > 0 ? { specs } : {}),
    ...(lowest && lowestBeforeMinor !== null ? { lowestMinor: lowestBeforeMinor } : {}),
    ...ratingOf({ reviewCount, ratingSum }),
    availability: availabilityOf(stockOnHand),
    ...(comesIn ? { comesIn } : {}),
  };
}

export const encodePosition = ({ key, id }: ListPosition): string => `${key}.${id}`;

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
  const shown = positions.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await load(
      from,
      shown.map(({ id }) => id),
    ),
    nextCursor: positions.length > limit && last ? encodePosition(last) : null,
  };
}

/** Products' cards, in the order of `ids`. */
export async function loadCards(from: Reader, ids: readonly ProductId[]): Promise<ProductCard[]> {
  const rows = await findCards(from, ids);
  const lowest =
    rows.some(({ lowestBeforeMinor }) => lowestBeforeMinor !== null) && (await showsLowestPrice(from));
  const forms = await formsOf(from, rows);
  return rows.map((row) => toCard(row, lowest, forms.get(row.id)));
}

/** What the cards of products with variants say about them. */
async function formsOf(
  from: Reader,
  cards: readonly Pick<ProductCardRow, 'id' | 'category'>[],
): Promise<Map<ProductId, string>> {
  if (cards.length === 0) return new Map();
  const groups = await listGroupsOf(
    from,
    cards.map(({ id }) => id),
  );
  if (groups.length === 0) return new Map();
  const counts = await countAxisValues(from, [...new Set(groups.map(({ groupId }) => groupId))]);
  const texts = textsFor(await readLanguage(from)).cards;
  const groupOf = new Map(groups.map(({ productId, groupId }) => [productId, groupId]));
  return new Map(
    cards.map(({ id, category }) => [
      id,
      counts
        .filter((each) => each.groupId === groupOf.get(id) && each.category === category && each.count > 1)
        .map(({ label, count }) => texts.comesIn(label, count))
        .join(', '),
    ]),
  );
}
