import { CATEGORIES, CATEGORY_VALUES, type Category } from '../../shared/categories.ts';
import type { Actor } from '../actor.ts';
import { newestByCategory } from '../catalogue/products/category-service.ts';
import type { ProductCard } from '../catalogue/products/product-card-service.ts';
import type { Deps } from '../deps.ts';

/** The categories of 'This Week's Highlights', in its order. */
const HIGHLIGHTS: readonly Category[] = [
  'airpodes',
  'mobiles',
  'televisions',
  'watches',
  'Mouse',
  'refrigerator',
  'earphones',
  'trimmers',
];

/** The home page's rows: compact horizontal cards, then tall ones. */
const HOME_ROWS: readonly { title: string; category: Category; compact: boolean }[] = [
  { title: "Top's Airpodes", category: 'airpodes', compact: true },
  { title: "Popular's Watches", category: 'watches', compact: true },
  { title: 'Mobiles', category: 'mobiles', compact: false },
  { title: 'Mouse', category: 'Mouse', compact: false },
  { title: 'Televisions', category: 'televisions', compact: false },
  { title: 'Camera & Photography', category: 'camera', compact: false },
  { title: 'Wired Earphones', category: 'earphones', compact: false },
  { title: 'Bluetooth Speakers', category: 'speakers', compact: false },
  { title: 'Refrigerator', category: 'refrigerator', compact: false },
  { title: 'Trimmers', category: 'trimmers', compact: false },
];
const ROW_LENGTH = 10;

export type Home = {
  categories: { category: Category; label: string }[];
  highlights: ProductCard[];
  rows: { title: string; category: Category; compact: boolean; products: ProductCard[] }[];
};

/** Everything the home page shows, in one answer. */
export async function getHome({ db }: Deps, _actor: Actor): Promise<Home> {
  const newest = await newestByCategory(db.read, CATEGORY_VALUES, ROW_LENGTH);
  return {
    categories: CATEGORIES.filter(({ value }) => newest.get(value)?.length).map(({ label, value }) => ({
      category: value,
      label,
    })),
    highlights: HIGHLIGHTS.flatMap((category) => newest.get(category)?.[0] ?? []),
    rows: HOME_ROWS.map((row) => ({ ...row, products: newest.get(row.category) ?? [] })),
  };
}
