import type { ProductId } from '../../shared/ids.ts';
import { lockProduct } from '../catalogue/products/product-repository.ts';
import { findNameAsSold } from '../catalogue/variants/variant-service.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueOptionalMail } from '../mail/mail-outbox-service.ts';
import { letterheadOf, readLook, readShopSettings } from '../settings/shop-settings-service.ts';
import { backInStockMail } from './stock-alert-mail.ts';
import {
  deleteAwaited,
  deleteEndedRequests,
  deleteRequest,
  findAwaited,
  hasEndedRequests,
  listReturned,
  listWaiting,
  type StockRequestRow,
  sumUnitsCome,
  updateAwaited,
} from './stock-request-repository.ts';

/** Products of one run, and mails of one transaction, for which other writes wait. */
const PRODUCTS = 20;
const MAILS = 100;

/** Whether anything that somebody waits for came in, or a request has ended. */
export async function hasStockAlerts({ db, now }: Deps): Promise<boolean> {
  return (await listReturned(db.read, 1)).length > 0 || hasEndedRequests(db.read, now());
}

/**
 * Tells those who wait for products that came in, in the order of asking, at most one for each unit that came in
 * and is still there. A mail is queued, and its request deleted, in one transaction.
 * @returns how many mails were queued.
 */
export async function sendStockAlerts(deps: Deps): Promise<number> {
  await deps.db.transaction((tx) => deleteEndedRequests(tx, deps.now()));
  let queued = 0;
  for (const productId of await listReturned(deps.db.read, PRODUCTS))
    queued += await deps.db.transaction((tx) => tellOf(tx, deps, productId));
  return queued;
}

async function tellOf(tx: Transaction, deps: Deps, productId: ProductId): Promise<number> {
  const product = await lockProduct(tx, productId);
  const before = await findAwaited(tx, productId);
  if (!product?.onSale || !product.stockOnHand || before === null) return 0;
  const come = await sumUnitsCome(tx, productId);
  const units = Math.min(come - before, product.stockOnHand, MAILS);
  if (units <= 0) return 0;
  const waiting = await listWaiting(tx, productId, units + 1);
  const told = waiting.slice(0, units);
  const name = told.length > 0 ? await findNameAsSold(tx, productId) : '';
  for (const request of told) {
    await mail(tx, deps, request, name);
    await deleteRequest(tx, request.id);
  }
  if (waiting.length <= units) await deleteAwaited(tx, productId);
  // A full transaction goes on where it stopped; else the units that were sold meanwhile are for nobody.
  else await updateAwaited(tx, productId, units === MAILS ? before + MAILS : come);
  return told.length;
}

async function mail(tx: Transaction, deps: Deps, request: StockRequestRow, product: string): Promise<void> {
  const settings = await readShopSettings(tx, deps);
  const { language } = request;
  const letterhead = letterheadOf(deps, { ...settings, language }, await readLook(tx));
  await enqueueOptionalMail(tx, deps, {
    kind: 'back_in_stock',
    subjectId: request.id,
    recipient: request.email,
    emailKey: request.emailKey,
    body: (unsubscribeUrl) =>
      backInStockMail({
        ...letterhead,
        product,
        link: `${deps.publicUrl}/product/${request.productId}`,
        unsubscribeUrl,
      }),
  });
}
