import { createRefund, getPayment, getPaymentByCharge, getRefund } from '../payments.ts';
import type { PaymentRow, RefundRow } from '../rows.ts';
import type { Store } from '../store.ts';
import type { Api } from './api.ts';
import { invalidRequest } from './api-error.ts';
import { readExpand } from './expand.ts';
import { pageRows, readCreated, readPage } from './paging.ts';
import type { ParamReader } from './params.ts';
import { chargeObject, paymentIntentObject, refundObject } from './payment-objects.ts';
import { listObject } from './session-objects.ts';

const REFUND_PATHS = ['payment_intent', 'charge'];
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
const ANY_AMOUNT = { min: 1, max: 99_999_999 };

/** Payment intents, charges and refunds. */
export function addPaymentsApi(api: Api, store: Store): void {
  api.add({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    read: ({ params }) => readExpand(params, ['latest_charge']),
    answer(expand, { id }) {
      const payment = getPayment(store, id);
      const intent = paymentIntentObject(payment);
      return expand.has('latest_charge') ? { ...intent, latest_charge: chargeObject(payment) } : intent;
    },
  });
  api.add({
    method: 'GET',
    path: '/v1/charges/:id',
    read: ({ params }) => readExpand(params, ['payment_intent']),
    answer(expand, { id }) {
      const payment = getPaymentByCharge(store, id);
      const charge = chargeObject(payment);
      return expand.has('payment_intent')
        ? { ...charge, payment_intent: paymentIntentObject(payment) }
        : charge;
    },
  });
  addRefundsApi(api, store);
}

function addRefundsApi(api: Api, store: Store): void {
  const present = (refund: RefundRow, expand: ReadonlySet<string>): object => {
    const payment = getPayment(store, refund.payment);
    return {
      ...refundObject(refund, payment),
      ...(expand.has('payment_intent') ? { payment_intent: paymentIntentObject(payment) } : {}),
      ...(expand.has('charge') ? { charge: chargeObject(payment) } : {}),
    };
  };
  api.add({
    method: 'POST',
    path: '/v1/refunds',
    read: ({ params }) => ({
      expand: readExpand(params, REFUND_PATHS),
      target: readTarget(params),
      amount: params.integer('amount', ANY_AMOUNT),
      reason: params.choice('reason', REASONS),
      metadata: params.metadata(),
    }),
    answer({ expand, target, amount, reason, metadata }, { cause }) {
      const payment = findTarget(store, target);
      return present(createRefund(store, { payment, amount, reason, metadata, cause }), expand);
    },
  });
  api.add({
    method: 'GET',
    path: '/v1/refunds',
    read: ({ params }) => ({
      expand: readExpand(params, REFUND_PATHS, 'data.'),
      page: readPage(params),
      conditions: readCreated(params),
      paymentIntent: params.string('payment_intent'),
      charge: params.string('charge'),
    }),
    answer({ expand, page, conditions, paymentIntent, charge }) {
      const payment =
        paymentIntent !== null || charge !== null ? findTarget(store, { paymentIntent, charge }) : null;
      const all = payment ? [...conditions, { sql: 'payment = ?', values: [payment.id] }] : conditions;
      const { rows, hasMore } = pageRows<RefundRow>(store, 'refund', 'refund', all, page);
      return listObject(
        '/v1/refunds',
        rows.map((row) => present(row, expand)),
        hasMore,
      );
    },
  });
  api.add({
    method: 'GET',
    path: '/v1/refunds/:id',
    read: ({ params }) => readExpand(params, REFUND_PATHS),
    answer: (expand, { id }) => present(getRefund(store, id), expand),
  });
}

type Target = { paymentIntent: string | null; charge: string | null };

function readTarget(params: ParamReader): Target {
  const target = { paymentIntent: params.string('payment_intent'), charge: params.string('charge') };
  if (target.paymentIntent === null && target.charge === null)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  return target;
}

function findTarget(store: Store, { paymentIntent, charge }: Target): PaymentRow {
  return paymentIntent !== null
    ? getPayment(store, paymentIntent, 'payment_intent', 400)
    : getPaymentByCharge(store, charge ?? '', 400);
}
