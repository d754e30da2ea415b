import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OrderId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { listShipments } from '../fulfilment/shipment-repository.ts';
import { findOrder, listOrderLines, lockOrder } from '../order-repository.ts';
import { indexOrder, listSearchTexts, type SearchPlace } from './order-search-repository.ts';

/** Changes whenever orders get other words, so that those of earlier versions get them, too. */
const WORDS = 2;
const SETTING = 'order_words';
/** Few, because the others' writes wait for the transaction. */
const AT_ONCE = 20;
/** A few seconds of work, because a shop that closes waits for the run. */
const MOST_PER_RUN = 1_000;

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    /** Which words orders are found by: those up to a place among the search texts, or all (null). */
    [SETTING]: { words: number; upTo: SearchPlace | null };
  }
}

/** Writes an order's search text anew, after something of it changed in this transaction. */
export async function reindexOrder(tx: Transaction, id: OrderId): Promise<void> {
  const order = await findOrder(tx, id);
  if (!order) return;
  const parcels = await listShipments(tx, id);
  await indexOrder(
    tx,
    order,
    await listOrderLines(tx, id),
    parcels.map(({ trackingNumber }) => trackingNumber),
  );
}

/** Whether orders may have been placed, or parcels sent, before an update that gave them more words. */
export const hasOldWords = async ({ db }: Deps): Promise<boolean> => (await renewedUpTo(db.read)) !== null;

async function renewedUpTo(from: Reader): Promise<SearchPlace | null> {
  const renewed = await findSetting(from, SETTING);
  return renewed?.words === WORDS ? renewed.upTo : 0;
}

/** Writes the next search texts anew, until all are, once after such an update. */
export async function renewOrderWords({ db, now }: Deps, most = MOST_PER_RUN): Promise<void> {
  let after = await renewedUpTo(db.read);
  for (let left = most; after !== null && left > 0; left -= AT_ONCE) {
    const texts = await listSearchTexts(db.read, { after, limit: Math.min(AT_ONCE, left) });
    const upTo = texts.at(-1)?.place ?? null;
    await db.transaction(async (tx) => {
      for (const { orderId } of texts) if (await lockOrder(tx, orderId)) await reindexOrder(tx, orderId);
      await putSetting(tx, SETTING, { words: WORDS, upTo }, now());
    });
    after = upTo;
    await nextTurn();
  }
}
