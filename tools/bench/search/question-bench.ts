import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUEST } from '../../../src/server/actor.ts';
import { openCatalogueIndex } from '../../../src/server/catalogue/kept-index/catalogue-index-service.ts';
import { filterProducts } from '../../../src/server/catalogue/search/facet-service.ts';
import { parseConfig } from '../../../src/server/config.ts';
import { setUpCatalogue } from '../../../src/server/operations/demo/demo-catalogue-service.ts';
import { openDeps } from '../../../src/server/shop.ts';
import { toCategory } from '../../../src/shared/catalogue/categories.ts';
import { NO_FILTER } from '../../../src/shared/catalogue/product-filter.ts';
import { money } from '../../../src/shared/money/money.ts';
import {
  DEMO_PRODUCTS,
  type DemoProduct,
  QUESTIONS,
} from '../../../tests/support/catalogue/spec-questions.ts';
import { seededRandom } from '../../seeded-random.ts';
import { insertProducts, pick, word } from '../generate.ts';

export type QuestionTimings = {
  products: number;
  rounds: number;
  /** The least milliseconds of each question, the longest first. */
  questions: { text: string; ms: number }[];
};

const ROUNDS = 30;
const LIMIT = 40;
/** How often a spec is another product's of the category. */
const MIXED = 0.4;

/**
 * Times the questions by which the reading of questions is judged, among `count` products that are like those of the
 * demo catalogue: their categories and attributes, with mixed values, other prices and more words. Of each
 * question the least of all rounds counts: what other programs take meanwhile is in most of them, not in all.
 */
export async function measureQuestions(count: number): Promise<QuestionTimings> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-bench-'));
  try {
    const { deps } = await openDeps({
      config: parseConfig({ DATA_DIR: folder }),
      root: '.',
      now: () => new Date(),
    });
    await setUpCatalogue(deps, 'src/demo', true);
    const random = seededRandom(13);
    await insertProducts(deps, count - DEMO_PRODUCTS.length, (i) => likeDemo(random, i));
    await openCatalogueIndex(deps);
    const least = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [text] of QUESTIONS) {
        const started = performance.now();
        await filterProducts(deps, GUEST, { filter: { ...NO_FILTER, text }, limit: LIMIT });
        const ms = performance.now() - started;
        least.set(text, Math.min(ms, least.get(text) ?? Number.POSITIVE_INFINITY));
      }
    }
    await deps.db.close();
    const questions = [...least].map(([text, ms]) => ({ text, ms })).sort((a, b) => b.ms - a.ms);
    return { products: count, rounds: ROUNDS, questions };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function likeDemo(random: () => number, i: number) {
  const { name, brand, category, sellingPriceMinor, specs } = DEMO_PRODUCTS[
    i % DEMO_PRODUCTS.length
  ] as DemoProduct;
  const others = DEMO_PRODUCTS.filter((other) => other.category === category);
  const price = Math.ceil(sellingPriceMinor * (0.4 + random() * 1.6));
  return {
    name: `${name} ${word(random)}`,
    brand,
    category: toCategory(category),
    description: '',
    priceMinor: money(price),
    sellingPriceMinor: money(price),
    sku: `D-${i}`,
    pictures: [],
    specs: Object.fromEntries(
      Object.entries(specs).map(([key, value]) => [
        key,
        random() < MIXED ? (pick(random, others).specs[key] ?? value) : value,
      ]),
    ),
    stockOnHand: i % 10 === 0 ? 0 : null,
  };
}
