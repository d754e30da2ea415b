import { A_PART, type Command } from './commands.ts';
import { Unavailable } from './model-faults.ts';
import { type Line, type ModelGoods, Refusal } from './model-goods.ts';
import type { ModelProvider, ModelSession, RefundThere } from './model-provider.ts';
import type { Agreed } from './model-terms.ts';

const GRACE_MS = 15_000;
const MARGIN_MS = 5 * 60_000;

type ModelRefund = {
  amount: number;
  /** Units of the order's first line. */
  units: number;
  restock: boolean;
  state: 'pending' | 'succeeded' | 'failed';
  createdAt: number;
  there: RefundThere | null;
};

export type ModelOrder = {
  session: ModelSession;
  lines: readonly Line[];
  agreed: Agreed;
  /** Products taken from stock for this order; for the first one, how many units are still out. */
  taken: Map<number, number>;
  /** Goods are missing that are not refunded. */
  short: boolean;
  refunds: ModelRefund[];
};

const totalOf = ({ agreed }: ModelOrder) => agreed.total;
/** What was paid for all units of the first line. */
const paidFirst = ({ agreed }: ModelOrder) => agreed.lines[0]?.paid ?? 0;
const unitsIn = (refunds: readonly ModelRefund[]) => refunds.reduce((sum, { units }) => sum + units, 0);

/** What was paid for the first line's next units, after some went back. */
function paidForNext(order: ModelOrder, gone: number, units: number): number {
  const upTo = (count: number) => Math.round((paidFirst(order) * count) / (order.lines[0]?.quantity ?? 1));
  return upTo(gone + units) - upTo(gone);
}

/** What is left of what was paid beyond the goods. */
function leftBeyond(order: ModelOrder, refunds: readonly ModelRefund[]): number {
  const goods = order.agreed.lines.reduce((sum, { paid }) => sum + paid, 0);
  const taken = refunds.map(({ amount, units }, at) =>
    Math.max(0, amount - paidForNext(order, unitsIn(refunds.slice(0, at)), units)),
  );
  return Math.max(0, totalOf(order) - goods - taken.reduce((sum, amount) => sum + amount, 0));
}
/** Whether it lacks lines, of which refunds may have paid back the first. */
function isShort({ lines, taken, refunds }: ModelOrder): boolean {
  const refunded = unitsIn(refunds.filter(({ state }) => state !== 'failed'));
  return lines.some(
    ({ product, quantity }, at) => !taken.has(product) && (at > 0 ? quantity : quantity - refunded) > 0,
  );
}

const sumOf = (refunds: readonly ModelRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Refunds, from the shop or from the provider's dashboard. */
export class ModelRefunds {
  readonly #orders: readonly ModelOrder[];
  readonly #goods: ModelGoods;
  readonly #provider: ModelProvider;
  readonly #now: () => number;

  constructor(orders: readonly ModelOrder[], goods: ModelGoods, provider: ModelProvider, now: () => number) {
    this.#orders = orders;
    this.#goods = goods;
    this.#provider = provider;
    this.#now = now;
  }

  refund(order: ModelOrder, { amount: wanted, units, restock }: Extract<Command, { do: 'refund' }>): string {
    const counted = order.refunds.filter(({ state }) => state !== 'failed');
    const left = Math.max(0, totalOf(order) - sumOf(counted));
    const amount = { 'a part': A_PART, 'the rest': left, 'too much': left + 1 }[wanted];
    if (amount === 0) throw new Refusal('invalid_field');
    if (amount > left) throw new Refusal('refund_exceeds_payment');
    const gone = unitsIn(counted);
    if (gone + units > (order.lines[0]?.quantity ?? 0)) throw new Refusal('refund_exceeds_units');
    if (units > 0 && amount > paidForNext(order, gone, units) + leftBeyond(order, counted))
      throw new Refusal('refund_exceeds_lines');
    const refund = this.#open(order, { amount, units, restock });
    this.#ask(order, refund);
    return refund.state;
  }

  #open(order: ModelOrder, asked: Pick<ModelRefund, 'amount' | 'units' | 'restock'>): ModelRefund {
    const refund: ModelRefund = { ...asked, state: 'pending', createdAt: this.#now(), there: null };
    order.refunds.push(refund);
    return refund;
  }

  /** Without an answer the refund stays pending. */
  #ask(order: ModelOrder, refund: ModelRefund): void {
    try {
      const there = this.#provider.refund(order.session, refund.amount, refund);
      if (there) this.#succeed(order, refund, there);
      else refund.state = 'failed';
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }

  #succeed(order: ModelOrder, refund: ModelRefund, there: RefundThere): void {
    if (refund.state === 'succeeded') return;
    Object.assign(refund, { state: 'succeeded', there });
    if (refund.units > 0 && order.short) order.short = isShort(order);
    const product = order.lines[0]?.product ?? 0;
    const taken = order.taken.get(product) ?? 0;
    if (!refund.restock || refund.units > taken) return;
    order.taken.set(product, taken - refund.units);
    this.#goods.putBack(product, refund.units);
  }

  /** Handles what the provider reports about a refund; one for a payment without an order is ignored. */
  hear(there: RefundThere): void {
    const order = this.#orders.find(({ session }) => session === there.session);
    if (!order) return;
    const known = order.refunds.find((refund) => refund === there.asked || refund.there === there);
    const refund = known ?? this.#open(order, { amount: there.amount, units: 0, restock: false });
    this.#succeed(order, refund, there);
  }

  hearOfCharge(charged: ModelSession): void {
    for (const there of this.#provider.listRefunds(({ session }) => session === charged)) this.hear(there);
  }

  /** Refunds for the reconciler to check, oldest first. */
  pending(): { order: ModelOrder; refund: ModelRefund }[] {
    return this.#orders
      .flatMap((order) => order.refunds.map((refund) => ({ order, refund })))
      .filter(({ refund }) => refund.state === 'pending' && refund.createdAt <= this.#now() - GRACE_MS)
      .sort((a, b) => a.refund.createdAt - b.refund.createdAt);
  }

  reconcile(until: number, pending: ReturnType<ModelRefunds['pending']>): void {
    const since = Math.min(until, pending[0]?.refund.createdAt ?? until) - MARGIN_MS;
    const from = Math.floor(since / 1000) * 1000;
    const seen = this.#provider.listRefunds(({ createdAt }) => createdAt >= from);
    for (const there of seen) this.hear(there);
    for (const { order, refund } of pending) {
      if (!seen.some(({ asked }) => asked === refund)) this.#ask(order, refund);
    }
  }

  portraitOf(order: ModelOrder) {
    const back = sumOf(order.refunds.filter(({ state }) => state === 'succeeded'));
    return {
      payment: back === 0 ? 'paid' : back < totalOf(order) ? 'partially_refunded' : 'refunded',
      paidMinor: totalOf(order),
      refundedMinor: back,
      refunds: order.refunds.map(({ amount, state }) => ({
        amount,
        state,
        mails: state === 'succeeded' ? 1 : 0,
      })),
    };
  }
}
