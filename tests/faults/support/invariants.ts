import { expect } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { openView } from '../../../src/server/db/view/database-view.ts';
import { checkChain } from '../../../src/server/orders/chain/order-chain-service.ts';
import type { Ask, Row } from './fault-database.ts';
import type { Ledger } from './ledger.ts';
import type { Delivery, ProviderSession } from './provider.ts';
import type { Stage } from './stage.ts';

/** A broken invariant in words; mutants are recognised by `rule`. */
export type Violation = { rule: Rule; what: string };
export type Rule =
  | 'a paid session is one order'
  | 'an order is one paid session'
  | 'a checkout is one session'
  | 'an order is whole'
  | 'parts add up'
  | 'numbers have no gap'
  | 'an order has its documents'
  | 'stock is the sum of its movements'
  | 'stock covers the holds'
  | 'goods leave once per order'
  | 'acknowledged writes are there'
  | 'the file is sound'
  | 'the chain is unbroken'
  | 'an admin exists'
  | 'no answer is a bug';

type Looking = Pick<Stage, 'provider' | 'database' | 'ledger' | 'now'>;

/**
 * Compares the database with the provider and with what was acknowledged (BEHAVIOUR, "The invariants"). Call
 * it once nothing is under way: the reconciler has run, or every order was confirmed.
 */
export async function findViolations({ provider, database, ledger, now }: Looking): Promise<Violation[]> {
  const [sessions, delivered] = await Promise.all([provider.sessions(), provider.deliveries('delivered')]);
  const chain = await checkChainOf(database);
  return database.look(async (ask) => [
    ...chain.map((fault) => violation('the chain is unbroken', fault)),
    ...(await compareWithProvider(ask, sessions)),
    ...(await findInnerViolations(ask, { engine: database.engine, now: now() })),
    ...(await checkAcknowledged(ask, ledger, delivered)),
    ...(await ask(`select count(*) as admins from "user" where role = 'ADMIN'`))
      .filter(({ admins }) => admins < 1)
      .map(() => violation('an admin exists', 'there is none')),
    ...ledger.serverErrors.map((answer) => violation('no answer is a bug', answer)),
  ]);
}

async function checkChainOf({ file, env }: Stage['database']): Promise<string[]> {
  const view = await openView(
    file ? { dialect: 'sqlite', file } : { dialect: 'postgresql', url: env.DATABASE_URL ?? '' },
  );
  try {
    return (await checkChain(view.read)).faults;
  } finally {
    await view.close();
  }
}

/** Violations visible in the database alone. */
export async function findInnerViolations(
  ask: Ask,
  { engine, now }: { engine: Dialect; now: Date },
): Promise<Violation[]> {
  return [
    ...(engine === 'sqlite' ? await checkFile(ask) : []),
    ...(await checkOrders(ask)),
    ...(await checkDocuments(ask)),
    ...(await checkStock(ask, engine === 'sqlite' ? now.getTime() : now)),
  ];
}

/** @param when the kill or round, for the message. */
export async function assertInvariants(stage: Looking, when: string): Promise<void> {
  expect(await findViolations(stage), when).toEqual([]);
}

const violation = (rule: Rule, what: string): Violation => ({ rule, what });

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

async function compareWithProvider(ask: Ask, sessions: readonly ProviderSession[]): Promise<Violation[]> {
  const found: Violation[] = [];
  const orders = await ask(
    'select o.*, p.session_id, p.intent_id from "order" o left join payment p on p.order_id = o.id',
  );
  const bySession = groupBy(orders, (order) => order.session_id as string);
  const paid = new Map(
    sessions
      .filter(({ payment_status }) => payment_status === 'paid')
      .map((session) => [session.id, session]),
  );
  for (const [id, session] of paid) {
    const own = bySession.get(id) ?? [];
    if (own.length !== 1) found.push(violation('a paid session is one order', `${id}: ${own.length} orders`));
    for (const order of own) {
      const same =
        order.total_minor === session.amount_total &&
        order.currency === session.currency.toUpperCase() &&
        order.number === session.metadata.order_number &&
        order.intent_id === session.payment_intent;
      if (!same) found.push(violation('a paid session is one order', `${id} and ${order.number} differ`));
    }
  }
  for (const order of orders) {
    if (!paid.has(order.session_id)) {
      found.push(violation('an order is one paid session', `${order.number}: ${order.session_id}`));
    }
  }
  const byCheckout = groupBy(sessions, ({ metadata }) => metadata.checkout_id ?? '');
  for (const [checkout, { length }] of byCheckout) {
    if (length > 1) found.push(violation('a checkout is one session', `${checkout}: ${length} sessions`));
  }
  return found;
}

const LINE_SUM = 'select coalesce(sum(quantity * unit_price_minor), 0) from order_line where order_id = o.id';
const EVENTS =
  "select count(*) from order_event where order_id = o.id and kind in ('placed', 'placed_for_review', 'recovered')";
const REFUNDED =
  "select coalesce(sum(amount_minor), 0) from refund where order_id = o.id and state = 'succeeded'";
const PAYMENT_STATUS = `case
  when p.refunded_minor >= p.paid_minor then 'refunded' when p.state = 'review' then 'review'
  when p.refunded_minor > 0 then 'partially_refunded' else 'paid' end`;
const MAILS = "select count(*) from mail where kind = 'order_confirmation' and subject_id = o.id";

async function checkOrders(ask: Ask): Promise<Violation[]> {
  const found: Violation[] = [];
  const orders = await ask(
    `select o.*, (${LINE_SUM}) as line_sum, (${EVENTS}) as events, (${MAILS}) as mails, c.state
     from "order" o left join checkout c on c.id = o.checkout_id`,
  );
  for (const order of orders) {
    const parts = order.subtotal_minor - order.discount_minor + order.shipping_minor + order.tax_minor;
    if (parts !== order.total_minor || order.line_sum !== order.subtotal_minor) {
      found.push(
        violation('parts add up', `${order.number}: ${order.line_sum}, ${parts}, ${order.total_minor}`),
      );
    }
    const whole =
      order.events === 1 &&
      (order.recovered ? order.state === null : order.state === 'paid' && order.mails === 1);
    if (!whole) {
      const { number, events, mails, state } = order;
      found.push(violation('an order is whole', JSON.stringify({ number, events, mails, state })));
    }
  }
  const unlike = await ask(
    `select o.number from "order" o left join payment p on p.order_id = o.id
     where p.order_id is null or p.livemode <> o.livemode
       or p.refunded_minor <> (${REFUNDED}) or o.payment_status <> (${PAYMENT_STATUS})`,
  );
  found.push(
    ...unlike.map(({ number }) => violation('an order is whole', `${number} and its payment differ`)),
  );
  const orphans = await ask(
    `select id from checkout where state = 'paid' and id not in (select checkout_id from "order" where checkout_id is not null)`,
  );
  found.push(...orphans.map(({ id }) => violation('an order is whole', `${id} is paid without an order`)));
  return found;
}

/** A restore skips this many numbers of each series. */
const LEAP = 1_000;

/** Shops in these suites issue invoices from the start. */
async function checkDocuments(ask: Ask): Promise<Violation[]> {
  const found: Violation[] = [];
  const documents = await ask('select kind, livemode, sequence from document order by sequence');
  const seriesOf = ({ kind, livemode }: Row) => `${kind}, ${livemode ? 'live' : 'test'}`;
  const series = groupBy(documents, seriesOf);
  for (const row of await ask('select kind, livemode, next from document_series')) {
    const given = (series.get(seriesOf(row)) ?? []).map(({ sequence }) => sequence as number);
    for (const [index, number] of [...given, row.next as number].entries()) {
      const step = number - (given[index - 1] ?? 0);
      if (step !== 1 && step !== 1 + LEAP)
        found.push(violation('numbers have no gap', `${seriesOf(row)}: ${number} after ${given[index - 1]}`));
    }
    series.delete(seriesOf(row));
  }
  for (const name of series.keys()) found.push(violation('numbers have no gap', `${name} has no series`));
  const without = await ask(
    `select o.number, (select count(*) from document d
       where d.order_id = o.id and d.kind = 'invoice' and d.refund_id is null) as invoices
     from "order" o join payment p on p.order_id = o.id where p.state <> 'review'`,
  );
  for (const { number, invoices } of without) {
    if (Number(invoices) !== 1)
      found.push(violation('an order has its documents', `${number}: ${invoices} invoices`));
  }
  const uncredited = await ask(
    `select r.id from refund r where r.state = 'succeeded'
       and exists (select 1 from document d where d.order_id = r.order_id and d.kind = 'invoice')
       and not exists (select 1 from document d where d.refund_id = r.id and d.kind = 'credit_note')`,
  );
  found.push(
    ...uncredited.map(({ id }) => violation('an order has its documents', `${id} has no credit note`)),
  );
  return found;
}

const MOVED = 'select coalesce(sum(delta), 0) from stock_movement where product_id = p.id';
const HELD = 'select coalesce(sum(quantity), 0) from stock_hold where product_id = p.id and expires_at > ?';

/** @param now in the engine's column format. */
async function checkStock(ask: Ask, now: number | Date): Promise<Violation[]> {
  const found: Violation[] = [];
  const products = await ask(
    `select p.id, p.stock_on_hand, (${MOVED}) as moved, (${HELD}) as held from product p
     where p.stock_on_hand is not null`,
    now,
  );
  for (const { id, stock_on_hand: onHand, moved, held } of products) {
    if (onHand !== moved)
      found.push(violation('stock is the sum of its movements', `${id}: ${onHand}, ${moved}`));
    if (onHand - held < 0)
      found.push(violation('stock covers the holds', `${id}: ${onHand} with ${held} held`));
  }
  const ended = await ask(
    `select h.checkout_id, c.state from stock_hold h join checkout c on c.id = h.checkout_id
     where c.state not in ('creating', 'open')`,
  );
  found.push(...ended.map((hold) => violation('stock covers the holds', `held for ${JSON.stringify(hold)}`)));
  const booked = await ask(
    `select l.order_id, l.product_id, l.quantity,
       (select coalesce(-sum(m.delta), 0) from stock_movement m
        where m.order_id = l.order_id and m.product_id = l.product_id and m.reason = 'sale') as sold
     from order_line l join "order" o on o.id = l.order_id join product p on p.id = l.product_id
     where p.stock_on_hand is not null and o.payment_status <> 'review'`,
  );
  const short = new Set((await ask('select id, short from "order"')).filter((o) => o.short).map((o) => o.id));
  for (const { order_id: order, product_id: product, quantity, sold } of booked) {
    if (sold === quantity || (sold === 0 && short.has(order))) continue;
    found.push(violation('goods leave once per order', `${order}: ${sold} of ${quantity} ${product}`));
  }
  return found;
}

/** Acknowledged writes that are not there. @param delivered webhooks that were answered with 2xx. */
export async function checkAcknowledged(
  ask: Ask,
  ledger: Pick<Ledger, 'users' | 'sessions' | 'orders' | 'carts' | 'lost'>,
  delivered: readonly Delivery[],
): Promise<Violation[]> {
  const known = async (sql: string) => new Set((await ask(sql)).map((row: Row) => row.id as string));
  const missing = (kind: string, wanted: Iterable<string>, there: Set<string>) =>
    [...wanted]
      .filter((id) => !there.has(id))
      .map((id) => violation('acknowledged writes are there', `${kind} ${id} is lost`));
  return [
    ...missing('the account', ledger.users, await known('select email as id from "user"')),
    ...missing('the session', ledger.sessions, await known('select provider_session_id as id from checkout')),
    ...missing('the order of', ledger.orders, await known('select session_id as id from payment')),
    ...missing(
      'the event',
      delivered.map(({ event }) => event),
      await known('select id from payment_event'),
    ),
    ...(await checkCarts(ask, ledger)),
    ...ledger.lost.map((what) => violation('acknowledged writes are there', what)),
  ];
}

async function checkCarts(ask: Ask, { carts }: Pick<Ledger, 'carts'>): Promise<Violation[]> {
  const lines = await ask(
    `select u.email, l.product_id, l.quantity from cart_line l
     join cart c on c.id = l.cart_id join "user" u on u.id = c.user_id`,
  );
  const text = (cart: Iterable<readonly [string, number]>) => JSON.stringify([...cart].sort());
  return [...carts].flatMap(([email, known]) => {
    if (!known) return [];
    const there = lines.filter((line) => line.email === email);
    const cart = text(there.map((line) => [line.product_id, line.quantity] as const));
    if (cart === text(known)) return [];
    return [
      violation('acknowledged writes are there', `the cart of ${email} is ${cart}, not ${text(known)}`),
    ];
  });
}

/** SQLite's own integrity check of the file. */
async function checkFile(ask: Ask): Promise<Violation[]> {
  const integrity = (await ask('pragma integrity_check')).map((row) => row.integrity_check as string);
  const dangling = await ask('pragma foreign_key_check');
  return [
    ...integrity.filter((line) => line !== 'ok').map((line) => violation('the file is sound', line)),
    ...dangling.map((row) => violation('the file is sound', `a key points nowhere: ${JSON.stringify(row)}`)),
  ];
}
