import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { parseConfig } from '../../src/server/config.ts';
import type { Deps } from '../../src/server/deps.ts';
import { setUpCatalogue } from '../../src/server/operations/demo/demo-catalogue-service.ts';
import { openDeps } from '../../src/server/shop.ts';
import type { ProductId } from '../../src/shared/ids.ts';
import { money } from '../../src/shared/money/money.ts';
import { signInAdmin } from '../../tests/support/catalogue/importing.ts';
import { seededRandom } from '../seeded-random.ts';
import { fixedQueries, insertProducts, pick, word, zipf } from './generate.ts';
import { loadInTurns, type Result, type Target } from './load/load.ts';
import { trpc } from './load/load-targets.ts';
import { replaceSection } from './performance-page.ts';
import { integer, loadTable } from './report.ts';
import { BENCH_ADMIN, type Measured, residentMegabytes } from './server-process.ts';
import { staticRenderMs } from './static-tree.ts';

const BROTLI = { 'accept-encoding': 'br' };
/** By then the shop has collected its garbage, which it does when it rests. */
const REST_MS = 75_000;

type OpenShop = (dataDir: string, env: Record<string, string>, probe: string) => Promise<Measured>;

/**
 * Measures a shop of many products that are like the demo's: their words, specs and pictures, with other names and
 * prices. Pages are asked for at random and by Zipf's law.
 * @param openShop starts the shop on a data folder, and waits for the first answer to `probe`.
 */
export async function benchCatalogue(
  folder: string,
  openShop: OpenShop,
  { products, quick }: { products: number; quick: boolean },
): Promise<void> {
  const dataDir = join(folder, 'catalogue');
  const { rounds, seconds } = quick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 5 };
  console.log(`Generating ${integer(products)} products ...`);
  const ids = await generateLikeDemo(dataDir, products);
  const env = {
    ADMIN_EMAIL: BENCH_ADMIN.email,
    ADMIN_PASSWORD: BENCH_ADMIN.password,
    RATE_LIMIT_SCALE: '1000000',
  };
  const first = await openShop(dataDir, env, '/healthz');
  await first.stop();
  const searching = await openShop(dataDir, env, '/api/search?q=wireless');
  await searching.stop();
  const shop = await openShop(dataDir, env, '/');
  try {
    const pid = shop.process.pid ?? 0;
    await sleep(quick ? 0 : REST_MS);
    const before = residentMegabytes(pid);
    const cookie = await signInAdmin(shop.url, BENCH_ADMIN);
    const results: Result[] = [];
    let highest = before;
    for (const { warmUpSeconds, afterAll, ...target } of targetsOf(ids, cookie)) {
      if (afterAll) await showAll(shop, ids);
      console.log(`Measuring: ${target.name} ...`);
      const turns = { rounds, seconds, warmUpSeconds: quick ? 1 : warmUpSeconds };
      results.push(...(await loadInTurns([[shop, target]], turns)));
      highest = Math.max(highest, residentMegabytes(pid));
    }
    await sleep(quick ? 0 : REST_MS);
    const rested = residentMegabytes(pid);
    const page = await (await fetch(`${shop.url}/product/${ids[0]}`)).text();
    const [{ cpuMicros = 0 } = {}] = results;
    const staticMs = staticRenderMs(page);
    const text = [
      `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}; ${integer(products)} products; 32 connections; one row after the other, medians of ${rounds} rounds of ${seconds} s; the load from a process of its own.`,
      '',
      loadTable(results),
      '',
      '| start to the first answer | start to the first search | memory before the load | the most after a row | a minute after the load |',
      '|---|---|---|---|---|',
      `| ${integer(first.startMs)} ms | ${integer(searching.startMs)} ms | ${[before, highest, rested].map((megabytes) => `${integer(megabytes)} MB`).join(' | ')} |`,
      '',
      `\`renderToString\` of a product page's markup without components takes ${staticMs.toFixed(2)} ms of the processor here: the first row is ${(cpuMicros / 1_000 / staticMs).toFixed(0)} times that.`,
    ].join('\n');
    console.log(`\n${text}\n`);
    if (!quick) replaceSection('bench-catalogue', text);
  } finally {
    await shop.stop();
  }
}

/** `afterAll`: every product has been shown once. */
type Row = Target & { warmUpSeconds: number; afterAll?: true };

/** Asks for the page of every product once. */
async function showAll(shop: Measured, ids: readonly ProductId[]): Promise<void> {
  console.log('Showing every product once ...');
  const waiting = [...ids];
  const visit = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      await (await fetch(`${shop.url}/product/${id}`, { headers: BROTLI })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
}

function targetsOf(ids: readonly ProductId[], cookie: string): Row[] {
  const random = seededRandom(29);
  const [draw, texts] = [zipf(random, ids.length), fixedQueries(1_000)];
  const categories = 'airpodes camera earphones mobiles printers speakers televisions watches'.split(' ');
  const page = (id: ProductId | undefined) => `/product/${id}`;
  const text = () => encodeURIComponent(pick(random, texts));
  return [
    {
      name: 'product pages at random, brotli, from the start',
      path: () => page(pick(random, ids)),
      headers: BROTLI,
      warmUpSeconds: 0,
    },
    {
      name: 'product pages by Zipf, brotli, each shown before',
      path: () => page(ids[draw()]),
      headers: BROTLI,
      warmUpSeconds: 2,
      afterAll: true,
    },
    {
      name: 'product pages at random, brotli, each shown before',
      path: () => page(pick(random, ids)),
      headers: BROTLI,
      warmUpSeconds: 2,
    },
    {
      name: 'category pages, brotli',
      path: () => `/product-category?category=${pick(random, categories)}`,
      headers: BROTLI,
      warmUpSeconds: 2,
    },
    {
      name: 'tRPC product.byId by Zipf',
      path: () => trpc('product.byId', { id: ids[draw()] }),
      warmUpSeconds: 2,
    },
    { name: 'REST get-product, 40', path: '/api/get-product?limit=40', warmUpSeconds: 2 },
    { name: 'REST search, 40 at most', path: () => `/api/search?q=${text()}&limit=40`, warmUpSeconds: 2 },
    { name: 'search page', path: () => `/search?q=${text()}`, warmUpSeconds: 2 },
    { name: 'sitemap, a file of products', path: '/sitemap-1.xml', warmUpSeconds: 2 },
    {
      name: "the owner's product list, 50",
      path: trpc('admin.product.list', { limit: 50 }),
      headers: { cookie },
      warmUpSeconds: 2,
    },
    {
      name: "the owner's product list, searched",
      path: () => trpc('admin.product.list', { limit: 50, search: pick(random, texts) }),
      headers: { cookie },
      warmUpSeconds: 2,
    },
  ];
}

/** Opens a new data folder with the demo and copies of it. @returns all products, in a random order. */
async function generateLikeDemo(dataDir: string, count: number): Promise<ProductId[]> {
  const config = parseConfig({ DATA_DIR: dataDir });
  const { deps } = await openDeps({ config, root: '.', now: () => new Date() });
  await setUpCatalogue(deps, 'src/demo', true);
  const random = seededRandom(17);
  const demo = await readAll(deps);
  await insertProducts(deps, count - demo.length, (i) => {
    const product = demo[i % demo.length] as (typeof demo)[number];
    const price = money(Math.ceil(product.sellingPriceMinor * (0.4 + random() * 1.6)));
    return {
      ...product,
      name: `${product.name} ${word(random)}`,
      sku: `D-${i}`,
      ...{ priceMinor: price, sellingPriceMinor: price },
      stockOnHand: i % 10 === 0 ? 0 : null,
    };
  });
  const ids = (await readIds(deps)).map((id) => ({ id, place: random() }));
  await deps.db.close();
  return ids.sort((a, b) => a.place - b.place).map(({ id }) => id);
}

async function readIds({ db }: Deps): Promise<ProductId[]> {
  const { products } = db.read.tables;
  return (await db.read.select({ id: products.id }).from(products).orderBy(asc(products.id))).map(
    ({ id }) => id,
  );
}

async function readAll({ db }: Deps) {
  const { products, productImages, productSpecs } = db.read.tables;
  const rows = await db.read
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      category: products.category,
      description: products.description,
      sellingPriceMinor: products.sellingPriceMinor,
    })
    .from(products)
    .orderBy(asc(products.id));
  const images = await db.read.select().from(productImages).orderBy(asc(productImages.position));
  const specs = await db.read.select().from(productSpecs);
  return rows.map(({ id, ...product }) => ({
    ...product,
    pictures: images
      .filter(({ productId }) => productId === id)
      .map(({ mediaHash, externalUrl, alt }) => ({ mediaHash, externalUrl, alt })),
    specs: Object.fromEntries(
      specs.flatMap(({ productId, key, numberValue, textValue }) =>
        productId === id ? [[key, numberValue ?? textValue ?? '']] : [],
      ),
    ),
  }));
}
