import type { OrderId } from '../../shared/ids.ts';
import type { OrderEventKind } from '../../shared/order-status.ts';
import { type Actor, actorUserId } from '../actor.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { insertOrderEvent } from './order-repository.ts';

/** Writes down what happened to an order and who did it, in the transaction that does it. */
export const recordOrderEvent = (
  tx: Transaction,
  deps: Pick<Deps, 'newId' | 'now'>,
  actor: Actor,
  event: { orderId: OrderId; kind: OrderEventKind; data?: Record<string, unknown> },
): Promise<void> =>
  insertOrderEvent(tx, {
    id: deps.newId('orderEvent'),
    orderId: event.orderId,
    kind: event.kind,
    data: event.data ?? {},
    actorId: actorUserId(actor),
    createdAt: deps.now(),
  });
