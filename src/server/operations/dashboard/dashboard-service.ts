import { type Actor, assertAdmin } from '../../actor.ts';
import { countOwnersProducts } from '../../catalogue/products/product-list-repository.ts';
import { listSearchMisses } from '../../catalogue/search/search-miss-repository.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import {
  countOrdersToLookAt,
  countOrdersToShip,
  countTestOrders,
  listSalesSlices,
} from './sales-repository.ts';
import { type Sales, type SalesDay, salesByDay, salesOfLast } from './sales-rules.ts';

const DAY_MS = 86_400_000;
const CHART_DAYS = 30;
/** A calendar's thirty days may begin a day earlier than thirty times 24 hours ago. */
const SPAN_MS = (CHART_DAYS + 1) * DAY_MS;
const MISSES_SHOWN = 10;

export type Dashboard = {
  today: Sales;
  week: Sales;
  month: Sales;
  /** The last thirty days of the owner's calendar, the oldest first. */
  days: SalesDay[];
  toShip: number;
  toLookAt: number;
  /** Products on sale that are down to the shop's low-stock level. */
  lowStock: number;
  /** Placed in the last thirty days with test payments, and counted nowhere above. */
  testOrders: number;
  /** What was searched for in the last thirty days and not found, the most wanted first. */
  searchMisses: { query: string; count: number; lastAt: Date }[];
};

/**
 * What the owner wants to know in the morning.
 * @param input.timeZone IANA name: where the owner's days begin.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function getDashboard(
  deps: Deps,
  actor: Actor,
  { timeZone }: { timeZone: string },
): Promise<Dashboard> {
  assertAdmin(actor);
  const { read } = deps.db;
  const now = deps.now();
  const since = new Date(now.getTime() - SPAN_MS);
  const { lowStockLevel, currency } = await readShopSettings(read, deps);
  const [slices, toShip, toLookAt, lowStock, testOrders, searchMisses] = await Promise.all([
    listSalesSlices(read, { since, currency }),
    countOrdersToShip(read),
    countOrdersToLookAt(read),
    countOwnersProducts(read, { category: null, onSale: true, stockAtMost: lowStockLevel }),
    countTestOrders(read, since),
    listSearchMisses(read, { since, limit: MISSES_SHOWN }),
  ]);
  const days = salesByDay(slices, { now, timeZone, days: CHART_DAYS });
  return {
    today: salesOfLast(days, 1),
    week: salesOfLast(days, 7),
    month: salesOfLast(days, CHART_DAYS),
    days,
    toShip,
    toLookAt,
    lowStock,
    testOrders,
    searchMisses,
  };
}
