import type { Reader } from '../../../src/server/db/database.ts';
import type { Store } from '../../../src/stand-in/store.ts';
import { taxOf } from '../support/price-afresh.ts';

/** What holds after any sequence of commands, whatever the model says. */
export const RULES = {
  paid: 'paid = the total = lines - discount + delivery + tax',
  limit: 'a code is used at most as often as its limit says',
  uses: 'a code has one use for each order that was paid with it',
  units: 'no unit is given twice',
  numbers: 'no number is given twice',
  gaps: 'numbers have no gap',
} as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** @returns the broken rules, each with what breaks it. Prices are computed from stored lines, not by the shop. */
export async function findBroken(from: Reader, provider: Store): Promise<string[]> {
  return [
    ...(await findWrongSums(from, provider)),
    ...(await findWrongUses(from)),
    ...(await findUnitsGivenTwice(from)),
    ...(await findWrongNumbers(from)),
  ];
}

const broken = (rule: keyof typeof RULES, what: string) => `${RULES[rule]}: ${what}`;

async function findWrongSums(from: Reader, provider: Store): Promise<string[]> {
  const { tables } = from;
  const lines = await from.select().from(tables.orderLines);
  const payments = await from.select().from(tables.payments);
  const charged = new Map(
    provider
      .all<{ session: string; amount: number }>(
        "select session, amount from payment where status = 'succeeded'",
      )
      .map(({ session, amount }) => [session, amount]),
  );
  return (await from.select().from(tables.orders)).flatMap((order) => {
    const own = lines.filter(({ orderId }) => orderId === order.id);
    const payment = payments.find(({ orderId }) => orderId === order.id);
    const how = { prices: order.taxIncluded ? ('included' as const) : ('added' as const), step: 1 };
    const discount = sum(own.map(({ discountMinor }) => discountMinor));
    const goods = sum(own.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity));
    const delivery = order.delivery?.priceMinor ?? 0;
    const tax =
      sum(
        own.map((line) => taxOf(line.unitPriceMinor * line.quantity - line.discountMinor, line.taxPpm, how)),
      ) + taxOf(delivery, order.delivery?.taxPpm ?? 0, how);
    const total = goods - discount + delivery + (order.taxIncluded ? 0 : tax);
    const sums = {
      goods: [order.subtotalMinor, goods],
      discount: [order.discountMinor, discount],
      delivery: [order.shippingMinor, delivery],
      tax: [order.taxMinor, tax],
      total: [order.totalMinor, total],
      paid: [payment?.paidMinor, total],
      charged: [charged.get(payment?.sessionId ?? ''), total],
    };
    const wrong = Object.entries(sums).filter(([, [stored, afresh]]) => stored !== afresh);
    return wrong.length > 0 ? [broken('paid', `${order.number} ${JSON.stringify(wrong)}`)] : [];
  });
}

async function findWrongUses(from: Reader): Promise<string[]> {
  const { tables } = from;
  const uses = await from.select().from(tables.discountUses);
  const orders = await from.select().from(tables.orders);
  return (await from.select().from(tables.discountCodes)).flatMap(({ id, code, usesLimit }) => {
    const own = uses.filter(({ codeId, orderId }) => codeId === id && orderId !== null);
    const counted = own.filter(({ state }) => state === 'redeemed');
    const paidWith = orders.filter(({ discountCode }) => discountCode === code).map((order) => order.id);
    const same = JSON.stringify(own.map(({ orderId }) => orderId).sort()) === JSON.stringify(paidWith.sort());
    return [
      ...(counted.length > (usesLimit ?? counted.length)
        ? [broken('limit', `${code}: ${counted.length} of ${usesLimit}`)]
        : []),
      ...(same ? [] : [broken('uses', `${code}: ${own.length} uses, ${paidWith.length} orders`)]),
    ];
  });
}

async function findUnitsGivenTwice(from: Reader): Promise<string[]> {
  const { tables } = from;
  const movements = await from.select().from(tables.stockMovements);
  const orders = await from.select().from(tables.orders);
  const lines = await from.select().from(tables.orderLines);
  const products = await from.select().from(tables.products);
  const refunds = await from.select().from(tables.refunds);
  const sold = lines.flatMap(({ id: lineId, orderId, productId, quantity }) => {
    const out = -sum(
      movements
        .filter((move) => move.orderId === orderId && move.productId === productId && move.reason === 'sale')
        .map(({ delta }) => delta),
    );
    const isShort = orders.find(({ id }) => id === orderId)?.short;
    const refunded = sum(
      refunds
        .filter(({ state }) => state !== 'failed')
        .flatMap((refund) => refund.lines)
        .filter(({ orderLineId }) => orderLineId === lineId)
        .map((line) => line.quantity),
    );
    return out === quantity || (out === 0 && (isShort || refunded === quantity))
      ? []
      : [`${orderId}: ${out} of ${quantity}`];
  });
  const stock = products.flatMap(({ id, stockOnHand }) => {
    const left = sum(movements.filter(({ productId }) => productId === id).map(({ delta }) => delta));
    return left === stockOnHand && left >= 0 ? [] : [`${id}: ${stockOnHand}, ${left}`];
  });
  return [...sold, ...stock].map((what) => broken('units', what));
}

async function findWrongNumbers(from: Reader): Promise<string[]> {
  const { tables } = from;
  const documents = await from.select().from(tables.documents);
  const numbers = documents.map(({ number }) => number);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  const series = await from.select().from(tables.documentSeries);
  const gaps = series.flatMap(({ kind, livemode, next }) => {
    const given = documents
      .filter((document) => document.kind === kind && document.livemode === livemode)
      .map(({ sequence }) => sequence)
      .sort((a, b) => a - b);
    const wanted = Array.from({ length: next - 1 }, (_, before) => before + 1);
    return JSON.stringify(given) === JSON.stringify(wanted) ? [] : [`${kind}: ${given}, then ${next}`];
  });
  return [...twice.map((number) => broken('numbers', number)), ...gaps.map((gap) => broken('gaps', gap))];
}
