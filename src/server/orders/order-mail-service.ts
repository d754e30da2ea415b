import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { readLetterhead } from '../settings/shop-settings-service.ts';
import { linkOf } from './guest/order-key-service.ts';
import type { OrderRow } from './order-repository.ts';

/** What the mails to an order's customer have in common: how they look, which order it is, and whose. */
export const aboutOrder = async (tx: Transaction, deps: Deps, order: OrderRow) => ({
  ...(await readLetterhead(tx, deps, order)),
  link: await linkOf(tx, deps, order),
  number: order.number,
  name: order.name,
  testOrder: !order.livemode,
});
