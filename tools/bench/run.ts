import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { signInAdmin } from '../../tests/support/catalogue/importing.ts';
import { freePort } from '../../tests/support/machines/free-port.ts';
import { assembleRelease } from '../package/assemble.ts';
import { PLATFORMS } from '../package/platforms.ts';
import { benchCatalogue } from './catalogue-bench.ts';
import { loadInTurns, type Result } from './load/load.ts';
import { loadGroups } from './load/load-groups.ts';
import { measureOrders } from './order-bench.ts';
import { openFlow, orderInTurns } from './order-flow/order-flow.ts';
import { writeReport } from './report.ts';
import { measureSearch } from './search/search-bench.ts';
import { writeSearchReport } from './search/search-report.ts';
import { BENCH_ADMIN, type Measured, residentMegabytes, startServer } from './server-process.ts';

/**
 * `--quick` shortens the runs: for trying out the benchmark, not for publishable figures. `--catalogue` measures the shop
 * of many products alone.
 */
const quick = process.argv.includes('--quick');
const SECONDS = quick ? 1 : 3;
const ROUNDS = quick ? 1 : 5;
const CATALOGUE = { products: quick ? 1_000 : 10_000, quick };
const SEARCH_PRODUCTS = quick ? 10_000 : 100_000;
const COLD_STARTS = 5;
/** Memory that a start needed is returned to the system some seconds later. */
const IDLE_MS = quick ? 0 : 30_000;
const ORDER_ROUNDS = quick ? 5 : 40;
const ORDERS_PER_ROUND = 100;
const FLOW_ROUNDS = quick ? 1 : 15;

/** Opens the shop from a release folder, as its owner does. */
async function openReleaseProcess(
  release: string,
  dataDir: string,
  more: Record<string, string> = {},
  probe = '/',
): Promise<Measured> {
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more };
  return startServer(['start'], { port, env, probe, program: join(release, 'voltcart') });
}

/** Starts to the first page, one after the other. @returns their median in milliseconds. */
async function measureColdStart(release: string, dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < COLD_STARTS; i++) {
    const shop = await openReleaseProcess(release, dataDir);
    times.push(shop.startMs);
    await shop.stop();
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Lays out a release of the built shop. @returns its folder. */
function assemble(folder: string): string {
  const platform = PLATFORMS.find(({ name }) => name === `${process.platform}-${process.arch}`);
  if (!platform) throw new Error('a release can be measured on Linux only, on x64 or arm64');
  const release = join(folder, 'release');
  assembleRelease(release, platform, 'bench');
  return release;
}

/** Measures the shop as it comes, with the demo catalogue, and then search and orders. */
async function measureDemo(folder: string, release: string): Promise<void> {
  const dataDir = join(folder, 'data');
  console.log('Opening a shop with the demo catalogue ...');
  const admin = { ADMIN_EMAIL: BENCH_ADMIN.email, ADMIN_PASSWORD: BENCH_ADMIN.password };
  await (await openReleaseProcess(release, dataDir, admin)).stop();
  console.log('Measuring: starts and idle memory of a release ...');
  const coldStartMs = await measureColdStart(release, dataDir);
  const released = await openReleaseProcess(release, dataDir);
  await sleep(IDLE_MS);
  const idle = residentMegabytes(released.process.pid ?? 0);
  await released.stop();
  const shop = await openReleaseProcess(release, dataDir, { RATE_LIMIT_SCALE: '1000000' });
  const pid = shop.process.pid ?? 0;

  const barePort = await freePort();
  const bare = await startServer(
    ['--import', 'tsx', 'tools/bench/load/bare-server.ts', join(dataDir, 'shop.db'), String(barePort)],
    { port: barePort, env: {}, probe: '/list' },
  );
  const home = await (await fetch(shop.url)).text();
  writeFileSync(join(dataDir, 'media', 'page.html'), brotliCompressSync(home));
  const cookie = await signInAdmin(shop.url, BENCH_ADMIN);
  const groups = await loadGroups(shop, bare, { page: '/media/page.html', cookie });

  const measured: { title: string; results: Result[] }[] = [];
  for (const { title, rows } of groups) {
    console.log(`Measuring: ${title} ...`);
    const results = await loadInTurns(rows, { rounds: ROUNDS, seconds: SECONDS });
    measured.push({ title, results });
  }
  const afterLoad = residentMegabytes(pid);
  await shop.stop();
  await bare.stop();

  console.log(`Measuring: search among ${SEARCH_PRODUCTS} products ...`);
  writeSearchReport(await measureSearch(SEARCH_PRODUCTS, 1_000), !quick);
  console.log('Measuring: durable orders ...');
  const orders = await measureOrders(ORDER_ROUNDS, ORDERS_PER_ROUND);
  console.log('Measuring: the steps of an order ...');
  const flow = await openFlow('.', join(folder, 'flow'), { rounds: FLOW_ROUNDS, invoices: false });
  const orderFlow = await orderInTurns([flow], FLOW_ROUNDS).finally(flow.stop);
  writeReport({
    measured,
    orders,
    orderFlow,
    idle,
    afterLoad,
    coldStartMs,
    rounds: ROUNDS,
    seconds: SECONDS,
    write: !quick,
  });
}

const folder = mkdtempSync(join(tmpdir(), 'voltcart-bench-'));
try {
  const release = assemble(folder);
  if (!process.argv.includes('--catalogue')) await measureDemo(folder, release);
  await benchCatalogue(
    folder,
    (dataDir, env, probe) => openReleaseProcess(release, dataDir, env, probe),
    CATALOGUE,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
