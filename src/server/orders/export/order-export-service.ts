import { dayIn, instantsOfDays, type TimeZone } from '../../../shared/time-zone.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { TimePosition } from '../../db/time-position.ts';
import type { Deps } from '../../deps.ts';
import { writeCsv } from '../../files/csv-file.ts';
import type { ExportedFile } from '../../files/exported-file.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { byOrder } from '../by-order-rules.ts';
import { listRefundsOfOrders } from '../refunds/refund-repository.ts';
import { listOrdersOf, type OrderPeriod } from './order-export-repository.ts';
import { ORDER_COLUMNS, toOrderRow } from './order-sheet-rules.ts';

/** Orders per query. */
const PAGE = 100;

/** Whole days in the shop's time zone as YYYY-MM-DD, both inclusive; without them all orders. */
export type ExportOrdersInput = { from?: string | undefined; to?: string | undefined; testOrders: boolean };

/**
 * Orders with amounts paid, refunded and net, oldest first, as a CSV file for bookkeeping. Test orders are
 * included only on request, and marked.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function exportOrders(
  deps: Deps,
  actor: Actor,
  { from, to, testOrders }: ExportOrdersInput,
): Promise<ExportedFile> {
  assertAdmin(actor);
  const { timeZone } = await readShopSettings(deps.db.read, deps);
  const period = { ...instantsOfDays({ from, to }, timeZone), testOrders };
  const name = ['orders', from ?? 'all', to ?? dayIn(deps.now(), timeZone)].join('-');
  return { name: `${name}.csv`, lines: writeCsv(ORDER_COLUMNS, orderPages(deps.db.read, period, timeZone)) };
}

async function* orderPages(
  from: Reader,
  period: OrderPeriod,
  timeZone: TimeZone,
): AsyncGenerator<string[][]> {
  for (let after: TimePosition | null = null; ; ) {
    const orders: Awaited<ReturnType<typeof listOrdersOf>> = await listOrdersOf(from, {
      ...period,
      after,
      limit: PAGE,
    });
    const refunds = byOrder(
      await listRefundsOfOrders(
        from,
        orders.map(({ order }) => order.id),
      ),
    );
    yield orders.map(({ order, payment }) =>
      toOrderRow(order, payment, refunds.get(order.id) ?? [], timeZone),
    );
    after = orders.at(-1)?.order ?? null;
    if (orders.length < PAGE) return;
  }
}
