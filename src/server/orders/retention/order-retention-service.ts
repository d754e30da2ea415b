import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckoutId } from '../../../shared/ids.ts';
import { dayIn, startOfDay } from '../../../shared/time-zone.ts';
import type { Deps } from '../../deps.ts';
import { eraseBuyer, removeErasedFiles } from '../../documents/document-service.ts';
import { ORDER_MAILS } from '../../mail/mail-repository.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { reindexOrder } from '../desk/order-words-service.ts';
import {
  deleteMailsAbout,
  deleteMailsBefore,
  eraseCheckoutContacts,
  eraseCustomer,
  listCheckoutsAfter,
  listOrdersToErase,
} from './order-retention-repository.ts';

/** The job's name. */
export const ERASE_ORDERS = 'erase-orders';

/** Few, because the others' writes wait for the transaction. */
const AT_ONCE = 20;
/** Of rows that are changed by themselves. */
const ROWS_AT_ONCE = 200;

const UNFINISHED = 'erasure_unfinished';

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    /** Whether orders are erased, but perhaps not yet everything that repeats them. */
    [UNFINISHED]: boolean;
  }
}

const isUnfinished = async ({ db }: Deps): Promise<boolean> =>
  (await findSetting(db.read, UNFINISHED)) === true;

/**
 * What is from before this may lose its customer's data; null when the owner keeps it forever. Years count from the end of a
 * calendar year: § 147 (4) AO, § 14b UStG, article 369k of the VAT directive.
 */
async function endOfRetention(deps: Deps): Promise<Date | null> {
  const { eraseOrdersAfterYears: years, timeZone } = await readShopSettings(deps.db.read, deps);
  if (years === 0) return null;
  const thisYear = Number(dayIn(deps.now(), timeZone).slice(0, 4));
  return startOfDay(`${thisYear - years}-01-01`, timeZone);
}

/** Whether an order's time is over, or a run has left something over. */
export async function hasOrdersToErase(deps: Deps): Promise<boolean> {
  const before = await endOfRetention(deps);
  if (!before) return false;
  return (await isUnfinished(deps)) || (await listOrdersToErase(deps.db.read, before, 1)).length > 0;
}

async function eraseOldMails({ db }: Deps, before: Date): Promise<void> {
  for (;;) {
    const count = await db.transaction((tx) => deleteMailsBefore(tx, before, ROWS_AT_ONCE));
    if (count < ROWS_AT_ONCE) return;
  }
}

/**
 * Erases who paid, or would have paid, from the checkouts that began before an instant and have ended.
 * @param unpaidOnly leaves those that became orders.
 */
export async function eraseContactsBefore(
  { db }: Pick<Deps, 'db'>,
  before: Date,
  { unpaidOnly = false } = {},
): Promise<void> {
  let last: CheckoutId | null = null;
  for (;;) {
    const next: Awaited<ReturnType<typeof listCheckoutsAfter>> = await listCheckoutsAfter(
      db.read,
      last,
      ROWS_AT_ONCE,
    );
    const old = next.filter(({ createdAt }) => createdAt < before);
    const named = old.filter(({ named, state }) => named && !(unpaidOnly && state === 'paid'));
    const ids = named.map(({ id }) => id);
    if (ids.length > 0) await db.transaction((tx) => eraseCheckoutContacts(tx, ids));
    if (old.length < ROWS_AT_ONCE) return;
    last = old.at(-1)?.id ?? null;
    await nextTurn();
  }
}

/**
 * Erases name, address, phone and email from orders whose last document or refund is older than the owner's setting, with
 * what repeats them: search words, emails, checkouts, uses of codes, invoices and free text. The orders, their countries, lines
 * and amounts stay. Called by a job; what a stop leaves over, and files still too young to remove, are left to the next runs.
 * @returns how many orders were erased.
 */
export async function eraseOldOrders(deps: Deps): Promise<number> {
  const before = await endOfRetention(deps);
  if (!before) return 0;
  let erased = 0;
  for (;;) {
    const count = await deps.db.transaction(async (tx) => {
      const orders = await listOrdersToErase(tx, before, AT_ONCE);
      if (orders.length > 0) await putSetting(tx, UNFINISHED, true, deps.now());
      for (const order of orders) {
        await eraseCustomer(tx, order.id, deps.now());
        await eraseBuyer(tx, order.id);
        await deleteMailsAbout(tx, order.id, ORDER_MAILS);
        await reindexOrder(tx, order.id);
      }
      return orders.length;
    });
    erased += count;
    if (count < AT_ONCE) break;
  }
  await eraseOldMails(deps, before);
  await eraseContactsBefore(deps, before);
  if ((await isUnfinished(deps)) && (await removeErasedFiles(deps)))
    await deps.db.transaction((tx) => putSetting(tx, UNFINISHED, false, deps.now()));
  return erased;
}
