import { DAY_MS } from '../../../shared/durations.ts';
import type { TimeZone } from '../../../shared/time-zone.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { countOwnersProducts } from '../../catalogue/products/product-list-repository.ts';
import { listSearchMisses } from '../../catalogue/search/search-miss-repository.ts';
import type { Deps } from '../../deps.ts';
import { findCurrencyUse } from '../../settings/setting-repository.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import {
  countOrdersToLookAt,
  countOrdersToShip,
  countTestOrders,
  listSalesSlices,
} from './sales-repository.ts';
import { type Sales, type SalesDay, type SalesSlice, salesByDay, salesOfLast } from './sales-rules.ts';

const CHART_DAYS = 30;
/** Thirty calendar days may begin up to a day earlier than thirty times 24 hours ago. */
const SPAN_MS = (CHART_DAYS + 1) * DAY_MS;
const MISSES_SHOWN = 10;

export type Dashboard = {
  today: Sales;
  week: Sales;
  month: Sales;
  /** The last thirty days in the owner's time zone, oldest first. */
  days: SalesDay[];
  toShip: number;
  toLookAt: number;
  /** Products on sale at or below the low-stock level. */
  lowStock: number;
  /** Whether anything is on sale, and whether anything was ever sold: until then the cards say what they will show. */
  begun: { offering: boolean; selling: boolean };
  /** Test orders of the last thirty days, which are not included above. */
  testOrders: number;
  /** The figures of the test orders while test payments are on; null once payments are live, and while there is none. */
  test: { today: Sales; week: Sales; month: Sales; toShip: number } | null;
  /** Searches of the last thirty days without results, most frequent first. */
  searchMisses: { query: string; count: number; lastAt: Date }[];
};

/**
 * The dashboard's figures.
 * @param viewer.timeZone decides when the owner's days begin, unless the settings do.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function getDashboard(
  deps: Deps,
  actor: Actor,
  viewer: { timeZone: TimeZone },
): Promise<Dashboard> {
  assertAdmin(actor);
  const { read } = deps.db;
  const now = deps.now();
  const since = new Date(now.getTime() - SPAN_MS);
  const { lowStockLevel, currency, ...shop } = await readShopSettings(read, deps);
  const timeZone = shop.timeZone || viewer.timeZone;
  const [slices, toShip, toLookAt, lowStock, onSale, use, testOrders, searchMisses] = await Promise.all([
    listSalesSlices(read, { since, currency, livemode: true }),
    countOrdersToShip(read, true),
    countOrdersToLookAt(read),
    countOwnersProducts(read, { category: null, onSale: true, stockAtMost: lowStockLevel }),
    countOwnersProducts(read, { category: null, onSale: true, stockAtMost: null }),
    findCurrencyUse(read),
    countTestOrders(read, since),
    listSearchMisses(read, { since, limit: MISSES_SHOWN }),
  ]);
  const daysOf = (of: SalesSlice[]) => salesByDay(of, { now, timeZone, days: CHART_DAYS });
  const days = daysOf(slices);
  const trials =
    (await deps.setup.payments()) === 'live'
      ? null
      : {
          ...sumsOf(daysOf(await listSalesSlices(read, { since, currency, livemode: false }))),
          toShip: await countOrdersToShip(read, false),
        };
  return {
    ...sumsOf(days),
    days,
    test: trials && (testOrders > 0 || trials.toShip > 0) ? trials : null,
    toShip,
    toLookAt,
    lowStock,
    begun: { offering: onSale > 0, selling: use === 'order' },
    testOrders,
    searchMisses,
  };
}

const sumsOf = (days: readonly SalesDay[]) => ({
  today: salesOfLast(days, 1),
  week: salesOfLast(days, 7),
  month: salesOfLast(days, CHART_DAYS),
});
