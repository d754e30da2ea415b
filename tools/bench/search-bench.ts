import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../src/server/config.ts';
import { GUEST } from '../../src/server/services/actor.ts';
import { searchProducts } from '../../src/server/services/search-service.ts';
import { openDeps } from '../../src/server/shop.ts';
import { fixedQueries, generateProducts } from './generate.ts';

export type SearchResult = {
  products: number;
  queries: number;
  p50: number;
  p99: number;
  worst: number;
  worstQuery: string;
  fillSeconds: number;
};

/** Times the search service over a fixed list of queries on a generated catalogue, milliseconds each. */
export async function measureSearch(products: number, queries: number): Promise<SearchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-bench-'));
  try {
    const { deps } = await openDeps({
      config: parseConfig({ DATA_DIR: folder }),
      root: '.',
      now: () => new Date(),
    });
    const fillStarted = performance.now();
    await generateProducts(deps, products);
    const fillSeconds = (performance.now() - fillStarted) / 1000;
    const list = fixedQueries(queries);
    for (const text of list.slice(0, 100)) await searchProducts(deps, GUEST, { text, limit: 40 });
    const times: { ms: number; text: string }[] = [];
    for (const text of list) {
      const started = performance.now();
      await searchProducts(deps, GUEST, { text, limit: 40 });
      times.push({ ms: performance.now() - started, text });
    }
    await deps.db.close();
    times.sort((a, b) => a.ms - b.ms);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]?.ms ?? 0;
    const worst = times.at(-1);
    return {
      products,
      queries,
      p50: at(0.5),
      p99: at(0.99),
      worst: worst?.ms ?? 0,
      worstQuery: worst?.text ?? '',
      fillSeconds,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
