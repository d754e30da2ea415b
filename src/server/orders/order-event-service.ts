import type { OrderId } from '../../shared/ids.ts';
import type { OrderEvent } from '../../shared/orders/order-event.ts';
import { type Actor, actorUserId } from '../actor.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { insertOrderEvent } from './order-repository.ts';

/** Records an event of an order and its actor, in the transaction that causes it. */
export const recordOrderEvent = (
  tx: Transaction,
  deps: Pick<Deps, 'newId' | 'now'>,
  actor: Actor,
  orderId: OrderId,
  event: OrderEvent,
): Promise<void> =>
  insertOrderEvent(tx, {
    id: deps.newId('orderEvent'),
    orderId,
    ...event,
    actorId: actorUserId(actor),
    createdAt: deps.now(),
  });
