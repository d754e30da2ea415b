import { getPayment } from '../payments.ts';
import { paramsOf, type SessionRow } from '../rows.ts';
import { createSession, expireSession, getSession } from '../sessions.ts';
import { type Store, secondsNow } from '../store.ts';
import type { Api } from './api.ts';
import { getUsableCoupon } from './coupons-api.ts';
import { readExpand } from './expand.ts';
import { type Condition, type PageRequest, pageList, pageRows, readCreated, readPage } from './paging.ts';
import type { ParamReader } from './params.ts';
import { chargeObject, paymentIntentObject } from './payment-objects.ts';
import { lineObject, listObject, productObject, sessionObject, spreadDiscount } from './session-objects.ts';
import { readSessionParams, type SessionLine } from './session-params.ts';

const PATH = '/v1/checkout/sessions';
const STATUSES = ['open', 'complete', 'expired'] as const;

/** Paths that can be expanded in a session. */
const SESSION_PATHS = [
  'line_items',
  'line_items.data.price.product',
  'payment_intent',
  'payment_intent.latest_charge',
];
const LINE_PATHS = ['price.product'];

/** As at Stripe, lines expanded inside a session stop here; `/line_items` pages through the rest. */
const INLINE_LINES = 10;

/** The calls under /v1/checkout/sessions. */
export function addSessionsApi(api: Api, store: Store): void {
  api.add({
    method: 'POST',
    path: PATH,
    read: ({ params }) => ({
      expand: readExpand(params, SESSION_PATHS),
      params: readSessionParams(params, {
        now: secondsNow(store),
        findCoupon: (id, param) => getUsableCoupon(store, id, param),
      }),
    }),
    answer: ({ expand, params }) => present(store, createSession(store, params), expand),
  });
  api.add({
    method: 'GET',
    path: PATH,
    read: ({ params }) => ({
      expand: readExpand(params, SESSION_PATHS, 'data.'),
      page: readPage(params),
      conditions: readFilters(store, params),
    }),
    answer({ expand, page, conditions }) {
      const { rows, hasMore } = pageRows<SessionRow>(store, 'session', 'checkout.session', conditions, page);
      return listObject(
        PATH,
        rows.map((row) => present(store, row, expand)),
        hasMore,
      );
    },
  });
  api.add({
    method: 'GET',
    path: `${PATH}/:id`,
    read: ({ params }) => readExpand(params, SESSION_PATHS),
    answer: (expand, { id }) => present(store, getSession(store, id), expand),
  });
  api.add({
    method: 'GET',
    path: `${PATH}/:id/line_items`,
    read: ({ params }) => ({ expand: readExpand(params, LINE_PATHS, 'data.'), page: readPage(params) }),
    answer: ({ expand, page }, { id }) =>
      presentLines(getSession(store, id), page, expand.has('price.product')),
  });
  api.add({
    method: 'POST',
    path: `${PATH}/:id/expire`,
    read: ({ params }) => readExpand(params, SESSION_PATHS),
    answer: (expand, { id, cause }) => present(store, expireSession(store, id, cause), expand),
  });
}

function readFilters(store: Store, params: ParamReader): Condition[] {
  const conditions = readCreated(params);
  const paymentIntent = params.string('payment_intent');
  if (paymentIntent !== null) conditions.push({ sql: 'payment_intent = ?', values: [paymentIntent] });
  const status = params.choice('status', STATUSES);
  const now = secondsNow(store);
  // As in statusAt: a session counts as expired from its expiry on, even before the sweep.
  if (status === 'open') conditions.push({ sql: "status = 'open' and expires_at > ?", values: [now] });
  if (status === 'complete') conditions.push({ sql: "status = 'complete'", values: [] });
  if (status === 'expired')
    conditions.push({
      sql: "(status = 'expired' or (status = 'open' and expires_at <= ?))",
      values: [now],
    });
  return conditions;
}

function present(store: Store, row: SessionRow, expand: ReadonlySet<string>): object {
  const session: Record<string, unknown> = { ...sessionObject(store, row) };
  if (expand.has('line_items')) {
    const page = { limit: INLINE_LINES, startingAfter: null, endingBefore: null };
    session.line_items = presentLines(row, page, expand.has('line_items.data.price.product'));
  }
  if (expand.has('payment_intent') && row.payment_intent !== null) {
    const payment = getPayment(store, row.payment_intent);
    const intent = paymentIntentObject(payment);
    session.payment_intent = expand.has('payment_intent.latest_charge')
      ? { ...intent, latest_charge: chargeObject(payment) }
      : intent;
  }
  return session;
}

function presentLines(row: SessionRow, page: PageRequest, withProduct: boolean): object {
  const { lines, currency, coupon } = paramsOf(row);
  const discounts = spreadDiscount(lines, coupon?.amountOff ?? 0);
  const presentLine = (line: SessionLine) => {
    const object = lineObject(line, {
      currency,
      created: row.created,
      discount: discounts.get(line.id) ?? 0,
    });
    return withProduct
      ? { ...object, price: { ...object.price, product: productObject(line, row.created) } }
      : object;
  };
  const { items, hasMore } = pageList(lines, page);
  return listObject(`${PATH}/${row.id}/line_items`, items.map(presentLine), hasMore);
}
