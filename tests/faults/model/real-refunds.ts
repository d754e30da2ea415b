import { asc } from 'drizzle-orm';
import { SYSTEM } from '../../../src/server/actor.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { listOrderLines } from '../../../src/server/orders/order-repository.ts';
import { listRefunds } from '../../../src/server/orders/refunds/refund-repository.ts';
import { refundOrder } from '../../../src/server/orders/refunds/refund-service.ts';
import { money } from '../../../src/shared/money/money.ts';
import { createRefund } from '../../../src/stand-in/payments.ts';
import type { PaymentRow } from '../../../src/stand-in/rows.ts';
import type { Store } from '../../../src/stand-in/store.ts';
import { A_PART, type Command } from './commands.ts';
import { recent } from './model-provider.ts';

type Named<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** @returns the refund's state, or 'no order'. */
export async function refund(
  deps: Deps,
  { order: back, amount, units, restock }: Named<'refund'>,
): Promise<string> {
  const { read } = deps.db;
  const { orders } = read.tables;
  const all = await read.select().from(orders).orderBy(asc(orders.createdAt), asc(orders.id));
  const order = recent(all, back);
  if (!order) return 'no order';
  const given = (await listRefunds(read, order.id)).filter(({ state }) => state !== 'failed');
  const left = Math.max(
    0,
    given.reduce((sum, { amountMinor }) => sum - amountMinor, order.totalMinor as number),
  );
  const [first] = await listOrderLines(read, order.id);
  const { state } = await refundOrder(deps, SYSTEM, {
    orderId: order.id,
    version: order.version,
    lines: units && first ? [{ orderLineId: first.id, quantity: units }] : [],
    amountMinor: money({ 'a part': A_PART, 'the rest': left, 'too much': left + 1 }[amount]),
    restock,
    reason: '',
  });
  return state;
}

/** A refund made in the provider's dashboard. */
export function refundThere(
  store: Store,
  session: string | undefined,
  amount: Named<'refund there'>['amount'],
): string {
  const payment = session && store.get<PaymentRow>('select * from payment where session = ?', session);
  if (!payment) return 'nothing paid';
  const left = payment.amount - payment.amount_refunded;
  const wanted = amount === 'a part' ? A_PART : left;
  if (left === 0 || wanted > left) return 'not so much left';
  createRefund(store, { payment, amount: wanted, reason: null, metadata: {}, cause: null });
  return 'ok';
}

/** The amount refunded at the provider, by session. */
export function givenBack(store: Store): Record<string, number> {
  const rows = store.all<{ session: string; amount: number }>(
    'select session, amount_refunded as amount from payment where amount_refunded > 0',
  );
  return Object.fromEntries(rows.map(({ session, amount }) => [session, amount]));
}
