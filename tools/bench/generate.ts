import { SYSTEM } from '../../src/server/actor.ts';
import {
  type CheckedProduct,
  insertWholeProduct,
} from '../../src/server/catalogue/products/product-service.ts';
import { takeLockRow } from '../../src/server/db/lock-rows.ts';
import type { Deps } from '../../src/server/deps.ts';
import { type Category, toCategory } from '../../src/shared/catalogue/categories.ts';
import { NO_FILTER, type ProductFilter } from '../../src/shared/catalogue/product-filter.ts';
import { money } from '../../src/shared/money/money.ts';
import { seededRandom } from '../seeded-random.ts';

const BATCH = 2_000;

const BROAD = ['Wireless', 'Bluetooth', 'Smart', 'Portable', 'Pro', 'Mini'];
const SYLLABLES = [
  'ka',
  'lo',
  'ver',
  'dun',
  'ris',
  'tem',
  'pho',
  'qua',
  'zel',
  'bri',
  'nor',
  'vis',
  'ul',
  'gan',
];

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** A word from a vocabulary of a few thousand, some far more common than others. */
export const word = (random: () => number): string => {
  const rank = Math.floor(random() ** 2 * 2_700);
  const [a, b, c] = [rank % 14, Math.floor(rank / 14) % 14, Math.floor(rank / 196) % 14];
  return `${SYLLABLES[a]}${SYLLABLES[b]}${SYLLABLES[c]}`;
};

/** The categories of a new shop. */
const CATEGORIES =
  'airpodes camera earphones mobiles Mouse printers processor refrigerator speakers trimmers televisions watches'
    .split(' ')
    .map(toCategory);

const ATTRIBUTES = CATEGORIES.flatMap((category) => [
  { category, key: 'memory', label: 'Memory', type: 'number' as const, unit: 'GB', position: 0 },
  { category, key: 'weight', label: 'Weight', type: 'number' as const, unit: 'g', position: 1 },
  { category, key: 'finish', label: 'Finish', type: 'text' as const, unit: null, position: 2 },
]);

/**
 * Puts `count` generated products on sale, with the vocabulary of a large shop; stock is untracked by
 * default.
 */
export async function generateProducts(
  deps: Deps,
  count: number,
  { stock = () => null }: { stock?: (index: number) => number | null } = {},
): Promise<void> {
  const random = seededRandom(7);
  await deps.db.transaction(async (tx) => {
    const { attributes } = tx.tables;
    await tx.delete(attributes);
    await tx.insert(attributes).values(ATTRIBUTES);
  });
  await insertProducts(deps, count, (i) => {
    const price = 1_000 + Math.floor(random() * 200_000);
    return {
      name: `${pick(random, BROAD)} ${word(random)} ${word(random)} ${Math.floor(random() * 100)}`,
      brand: word(random),
      category: pick(random, CATEGORIES),
      description: '',
      priceMinor: money(price),
      sellingPriceMinor: money(Math.ceil(price * 0.9)),
      sku: `G-${i}`,
      pictures: [],
      specs: {
        memory: 2 ** Math.floor(random() * 6),
        weight: 50 + Math.floor(random() * 4_000),
        finish: pick(random, BROAD),
      },
      stockOnHand: stock(i),
    };
  });
}

/** Puts `count` products on sale, each a second newer than the one before. */
export async function insertProducts(
  deps: Deps,
  count: number,
  productOf: (index: number) => CheckedProduct,
): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    await deps.db.transaction(async (tx) => {
      await takeLockRow(tx, 'catalogue');
      for (let i = start; i < Math.min(start + BATCH, count); i++) {
        const createdAt = new Date(1_700_000_000_000 + i * 1000);
        await insertWholeProduct(tx, deps, SYSTEM, productOf(i), { createdAt, demo: false });
      }
    });
    if (start % 20_000 === 0) console.log(`  ${start} of ${count} products ...`);
  }
}

/**
 * Draws places from 0 to `count` - 1 by Zipf's law with s = 1: the second half as often as the first, the third a third as
 * often, as the products of a shop are asked for.
 */
export function zipf(random: () => number, count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let place = 0; place < count; place++) {
    sum += 1 / (place + 1);
    sums[place] = sum;
  }
  return () => {
    const drawn = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/**
 * A fixed list of queries: common words, rare words, two and three words, prefixes, categories, typos,
 * misses.
 */
export function fixedQueries(count: number): string[] {
  const random = seededRandom(11);
  const kinds: (() => string)[] = [
    () => pick(random, BROAD),
    () => pick(random, BROAD).slice(0, 1 + Math.floor(random() * 4)),
    () => word(random),
    () => word(random).slice(0, 3),
    () => `${pick(random, BROAD)} ${word(random)}`,
    () => `${pick(random, BROAD)} ${pick(random, CATEGORIES)}`,
    () => `${word(random)} ${word(random).slice(0, 2)}`,
    () => `${pick(random, BROAD)} ${pick(random, CATEGORIES)} ${word(random).slice(0, 1)}`,
    () => pick(random, CATEGORIES),
    () => `${pick(random, BROAD)} ${word(random).replace(/(.)(.)/, '$2$1')}`,
    () => `nothing${Math.floor(random() * 1000)}`,
  ];
  return Array.from({ length: count }, (_, i) => (kinds[i % kinds.length] as () => string)());
}

/** A fixed list of questions that ask for specs and prices, in both languages. */
export function fixedQuestions(count: number): string[] {
  const random = seededRandom(13);
  const gigabytes = () => 2 ** Math.floor(random() * 6);
  const amount = () => 50 + Math.floor(random() * 1_500);
  const kinds: (() => string)[] = [
    () => `${pick(random, CATEGORIES)} under ${amount()} with ${gigabytes()} GB`,
    () => `${pick(random, CATEGORIES)} ab ${gigabytes()} GB unter ${amount()}`,
    () => `${pick(random, BROAD)} ${pick(random, CATEGORIES)} under ${amount()} g`,
    () => `${pick(random, CATEGORIES)} between ${amount()} and ${amount() + 1_500}`,
    () => `${word(random)} ${pick(random, CATEGORIES)} over $${amount()}`,
    () => `${gigabytes()} GB memory ${pick(random, BROAD)}`,
    () => `zwischen ${amount()} und ${amount() + 1_500} Dollar`,
    () => `${pick(random, CATEGORIES)} ${word(random)} ${word(random)} bis ${gigabytes()} GB`,
  ];
  return Array.from({ length: count }, (_, i) => (kinds[i % kinds.length] as () => string)());
}

/** A shopper's filter besides the text: none, or a category, a price, availability, a spec. */
export function fixedFilter(text: string, place: number): ProductFilter {
  const category = CATEGORIES[place % CATEGORIES.length] as Category;
  const filters: Partial<ProductFilter>[] = [
    {},
    { inStock: true },
    { categories: [category] },
    { categories: [category], price: { fromMinor: money(20_000), toMinor: money(100_000) } },
    { categories: [category], inStock: true, specs: [{ key: 'memory', value: '8' }], sort: 'asc' },
  ];
  return { ...NO_FILTER, text, ...filters[place % filters.length] };
}
