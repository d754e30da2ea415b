import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUEST } from '../../../src/server/actor.ts';
import { openCatalogueIndex } from '../../../src/server/catalogue/kept-index/catalogue-index-service.ts';
import { filterProducts, listFacets } from '../../../src/server/catalogue/search/facet-service.ts';
import { searchProducts } from '../../../src/server/catalogue/search/search-service.ts';
import { parseConfig } from '../../../src/server/config.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { openDeps } from '../../../src/server/shop.ts';
import { NO_FILTER } from '../../../src/shared/catalogue/product-filter.ts';
import { fixedFilter, fixedQueries, fixedQuestions, generateProducts } from '../generate.ts';

/** Milliseconds each. */
export type Timing = { title: string; p50: number; p99: number; worst: number; worstQuery: string };

export type SearchResult = {
  products: number;
  queries: number;
  timings: Timing[];
  /** Milliseconds to build the index from the database. */
  indexMs: number;
  /** The index's size in megabytes. */
  indexMegabytes: number;
};

const WARM_UP = 100;
const LIMIT = 40;

type Ask = (deps: Deps, text: string, place: number) => Promise<unknown>;
type Way = { title: string; queries: (count: number) => string[]; ask: Ask };

const WAYS: readonly Way[] = [
  {
    title: 'search',
    queries: fixedQueries,
    ask: (deps, text) => searchProducts(deps, GUEST, { text, limit: LIMIT }),
  },
  {
    title: 'search with facet counts and choices',
    queries: fixedQueries,
    async ask(deps, text, place) {
      const filter = fixedFilter(text, place);
      await filterProducts(deps, GUEST, { filter, limit: LIMIT });
      await listFacets(deps, GUEST, filter);
    },
  },
  {
    title: 'questions of specs',
    queries: fixedQuestions,
    ask: (deps, text) => filterProducts(deps, GUEST, { filter: { ...NO_FILTER, text }, limit: LIMIT }),
  },
];

/** Times the services over a fixed list of queries on a generated catalogue. */
export async function measureSearch(products: number, queries: number): Promise<SearchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-bench-'));
  try {
    const { deps } = await openDeps({
      config: parseConfig({ DATA_DIR: folder }),
      root: '.',
      now: () => new Date(),
    });
    await generateProducts(deps, products, { stock: (i) => (i % 10 === 0 ? 0 : null) });
    const { indexMs, indexMegabytes } = await measureIndex(deps);
    const timings: Timing[] = [];
    for (const way of WAYS) {
      timings.push({ title: way.title, ...(await time(deps, way.queries(queries), way.ask)) });
    }
    await deps.db.close();
    return { products, queries, timings, indexMs, indexMegabytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const usedMegabytes = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
};

async function measureIndex(deps: Deps) {
  globalThis.gc?.();
  const before = usedMegabytes();
  const started = performance.now();
  await openCatalogueIndex(deps);
  const indexMs = performance.now() - started;
  globalThis.gc?.();
  return { indexMs, indexMegabytes: usedMegabytes() - before };
}

async function time(deps: Deps, list: readonly string[], ask: Ask): Promise<Omit<Timing, 'title'>> {
  for (const [place, text] of list.slice(0, WARM_UP).entries()) await ask(deps, text, place);
  const times: { ms: number; text: string }[] = [];
  for (const [place, text] of list.entries()) {
    const started = performance.now();
    await ask(deps, text, place);
    times.push({ ms: performance.now() - started, text });
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.ms ?? 0;
  const worst = times.at(-1);
  return { p50: at(0.5), p99: at(0.99), worst: worst?.ms ?? 0, worstQuery: worst?.text ?? '' };
}
