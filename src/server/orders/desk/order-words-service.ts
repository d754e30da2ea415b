import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OrderId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findSetting, putSetting } from '../../settings/setting-repository.ts';
import { listShipments } from '../fulfilment/shipment-repository.ts';
import { findOrder, listOrderLines, lockOrder } from '../order-repository.ts';
import { indexOrder, listSearchTexts } from './order-search-repository.ts';

/** Changes whenever orders get other words, so that those of earlier versions get them, too. */
const WORDS = 2;
const SETTING = 'order_words';
/** Few, because the others' writes wait for the transaction. */
const AT_ONCE = 20;

declare module '../../settings/setting-repository.ts' {
  interface SettingValues {
    /** Which words all orders are found by. */
    [SETTING]: number;
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
export const hasOldWords = async ({ db }: Deps): Promise<boolean> =>
  (await findSetting(db.read, SETTING)) !== WORDS;

/** Writes the search texts of all orders anew, once after such an update. */
export async function renewOrderWords({ db, now }: Deps): Promise<void> {
  for (let after = 0; ; ) {
    const texts = await listSearchTexts(db.read, { after, limit: AT_ONCE });
    const last = texts.at(-1);
    if (!last) break;
    await db.transaction(async (tx) => {
      for (const { orderId } of texts) if (await lockOrder(tx, orderId)) await reindexOrder(tx, orderId);
    });
    after = last.place;
    await nextTurn();
  }
  await db.transaction((tx) => putSetting(tx, SETTING, WORDS, now()));
}
