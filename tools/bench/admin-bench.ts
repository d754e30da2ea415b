import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listUsers } from '../../src/server/accounts/user-admin-service.ts';
import { SYSTEM } from '../../src/server/actor.ts';
import { listAuditLog } from '../../src/server/audit/audit-log-service.ts';
import { listAdminProducts } from '../../src/server/catalogue/products/product-admin-service.ts';
import { parseConfig } from '../../src/server/config.ts';
import type { Deps } from '../../src/server/deps.ts';
import { getDashboard } from '../../src/server/operations/dashboard/dashboard-service.ts';
import { listOutbox } from '../../src/server/operations/mail/mail-admin-service.ts';
import { listAllOrders } from '../../src/server/orders/desk/order-list-service.ts';
import { openDeps } from '../../src/server/shop.ts';
import { toCategory } from '../../src/shared/catalogue/categories.ts';
import { generateProducts } from './generate.ts';
import { generateShop } from './generate-shop.ts';
import { measureImports } from './import-bench.ts';
import { replaceSection } from './performance-page.ts';

/** `--quick` is for trying out the benchmark, not for publishable figures. */
const quick = process.argv.includes('--quick');
const COUNTS = quick
  ? { products: 5_000, orders: 5_000, users: 1_000, importRows: 1_000 }
  : { products: 100_000, orders: 100_000, users: 20_000, importRows: 10_000 };
const LIMIT = 50;

type Lists = Record<
  string,
  (cursor: string | undefined) => Promise<{ items: unknown[]; nextCursor: string | null }>
>;

/** Every list of the panel, with each filter that uses another index. */
function listsOf(deps: Deps): Lists {
  const users = (filter: Partial<Parameters<typeof listUsers>[2]>) => (cursor: string | undefined) =>
    listUsers(deps, SYSTEM, { ...filter, cursor, limit: LIMIT });
  const products =
    (filter: Partial<Parameters<typeof listAdminProducts>[2]>) => (cursor: string | undefined) =>
      listAdminProducts(deps, SYSTEM, { sort: 'newest', ...filter, cursor, limit: LIMIT });
  const orders = (filter: Partial<Parameters<typeof listAllOrders>[2]>) => (cursor: string | undefined) =>
    listAllOrders(deps, SYSTEM, { ...filter, cursor, limit: LIMIT });
  return {
    'users, all': users({}),
    'users, admins': users({ role: 'ADMIN' }),
    'users, others': users({ role: 'GENERAL' }),
    'users, search "number 19"': users({ search: 'number 19' }),
    'users, search for one e-mail': users({ search: 'person.777@' }),
    'products, newest': products({}),
    'products, cheapest first': products({ sort: 'asc' }),
    'products, one category': products({ category: toCategory('Mouse') }),
    'products, one category, dearest first': products({ category: toCategory('Mouse'), sort: 'dsc' }),
    'products, off sale': products({ onSale: false }),
    'products, low stock': products({ stock: 'low' }),
    'products, low stock and on sale, cheapest first': products({ stock: 'low', onSale: true, sort: 'asc' }),
    'products, search "wireless"': products({ search: 'wireless' }),
    'products, search "wireless", on sale': products({ search: 'wireless', onSale: true }),
    'orders, all': orders({}),
    'orders, real payments': orders({ livemode: true }),
    'orders, to ship': orders({ list: 'to-ship' }),
    'orders, to look at': orders({ list: 'to-look-at' }),
    'orders, to look at, real payments': orders({ list: 'to-look-at', livemode: true }),
    'orders, delivered': orders({ list: 'delivered' }),
    'orders, refunded': orders({ list: 'refunded' }),
    'orders, search for one number': orders({ search: 'V0054321' }),
    'orders, search for one e-mail': orders({ search: 'person.777@example.test' }),
    'orders, search "wireless"': orders({ search: 'wireless' }),
    'orders, search "wireless", to look at': orders({ search: 'wireless', list: 'to-look-at' }),
    'orders, search "wireless", to look at, real payments': orders({
      search: 'wireless',
      list: 'to-look-at',
      livemode: true,
    }),
    'mails, all': (cursor) => listOutbox(deps, SYSTEM, { cursor, limit: LIMIT }),
    'mails, failed': (cursor) => listOutbox(deps, SYSTEM, { state: 'failed', cursor, limit: LIMIT }),
    'audit log': (cursor) => listAuditLog(deps, SYSTEM, { cursor, limit: LIMIT }),
    'audit log, products': (cursor) =>
      listAuditLog(deps, SYSTEM, { entity: 'product', cursor, limit: LIMIT }),
  };
}

type Walk = { name: string; first: number; last: number; slowest: number; pages: number; rows: number };

/**
 * Pages through a list from first to last page, in milliseconds; the first page is requested once before, as
 * a warm-up.
 */
async function walk(name: string, list: Lists[string]): Promise<Walk> {
  await list(undefined);
  const times: number[] = [];
  let rows = 0;
  let cursor: string | undefined;
  do {
    const started = performance.now();
    const page = await list(cursor);
    times.push(performance.now() - started);
    rows += page.items.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return {
    name,
    first: times[0] ?? 0,
    last: times.at(-1) ?? 0,
    slowest: Math.max(...times),
    pages: times.length,
    rows,
  };
}

/** Not a list, but opened as often. */
async function dashboard(deps: Deps): Promise<Walk> {
  const page = () => getDashboard(deps, SYSTEM, { timeZone: 'Asia/Kolkata' });
  return walk('dashboard', async () => ({ items: (await page()).days, nextCursor: null }));
}

const integer = (value: number) => value.toLocaleString('en-US');

const folder = mkdtempSync(join(tmpdir(), 'voltcart-admin-bench-'));
try {
  const config = parseConfig({ DATA_DIR: folder });
  const { deps } = await openDeps({ config, root: '.', now: () => new Date() });
  console.log(`Filling a shop: ${integer(COUNTS.products)} products ...`);
  await generateProducts(deps, COUNTS.products, { stock: (index) => index % 200 });
  await generateShop(deps, COUNTS);
  const walks: Walk[] = [];
  for (const [name, list] of Object.entries(listsOf(deps))) {
    console.log(`Turning the pages of: ${name} ...`);
    walks.push(await walk(name, list));
  }
  walks.push(await dashboard(deps));
  await deps.db.close();
  console.log('Importing products ...');
  const imports = await measureImports(COUNTS.importRows);
  const text = [
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}; SQLite with ${integer(COUNTS.products)} products, ${integer(COUNTS.orders)} orders and ${integer(COUNTS.users)} users; ${LIMIT} to a page, every page from the first to the last. Milliseconds in the service.`,
    '',
    '| list | rows | pages | first page | last page | slowest page |',
    '|---|---|---|---|---|---|',
    ...walks.map(
      ({ name, rows, pages, first, last, slowest }) =>
        `| ${name} | ${integer(rows)} | ${integer(pages)} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${slowest.toFixed(1)} |`,
    ),
    '',
    imports,
  ].join('\n');
  console.log(`\n${text}\n`);
  if (!quick) replaceSection('bench-admin', text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
