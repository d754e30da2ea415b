import type { FastifyInstance } from 'fastify';
import type { Courier } from '../courier.ts';
import { getEvent, recordEvent, setWebhookMode, WEBHOOK_PLANS } from '../events.ts';
import { type Faults, readFault } from '../faults.ts';
import { blankForm, FIELDS, type FormValues, readPaymentForm, withSample } from '../pages/payment-form.ts';
import { type DeliveryRow, paramsOf } from '../rows.ts';
import { completeSession, getSession, settlePayment } from '../sessions.ts';
import type { Store } from '../store.ts';
import { type Api, KEY_ACCESS, keySetting } from './api.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { decodeForm } from './form-body.ts';
import { ParamReader } from './params.ts';
import { sessionObject } from './session-objects.ts';

export type ControlDeps = { store: Store; faults: Faults; courier: Courier };

const STATES = ['pending', 'delivered', 'failed', 'lost'] as const;

/**
 * Controls for fault suites under /_control: form-encoded POSTs with the API key. Registered only on request;
 * Stripe has nothing like them.
 */
export function addControlApi(app: FastifyInstance, api: Api, deps: ControlDeps): void {
  addFaultControls(api, deps);
  addWebhookControls(app, api, deps);
  addBuyerControls(api, deps);
}

function addFaultControls(api: Api, { store, faults }: ControlDeps): void {
  // A key of this account, with what it may do.
  api.add({
    method: 'POST',
    path: '/_control/keys',
    read: ({ params }) => ({
      key: params.requiredString('key'),
      access: params.choice('access', KEY_ACCESS) ?? raise(params.missing('access')),
    }),
    answer({ key, access }) {
      store.run(
        'insert into setting (name, value) values (?, ?) on conflict do update set value = excluded.value',
        keySetting(key),
        access,
      );
      return { access };
    },
  });
  api.add({
    method: 'POST',
    path: '/_control/faults',
    read: ({ params }) => readFault(params),
    answer(fault) {
      faults.plan(fault);
      return { planned: faults.list() };
    },
  });
  api.add({
    method: 'POST',
    path: '/_control/faults/clear',
    read: () => null,
    answer() {
      faults.clear();
      return { planned: [] };
    },
  });
}

function addWebhookControls(app: FastifyInstance, api: Api, { store, courier }: ControlDeps): void {
  api.add({
    method: 'POST',
    path: '/_control/webhooks',
    read: ({ params }) => params.choice('mode', ['deliver', 'hold', 'drop']) ?? raise(params.missing('mode')),
    answer(mode) {
      setWebhookMode(store, mode);
      store.onQueued();
      return { mode };
    },
  });
  api.add({
    method: 'POST',
    path: '/_control/deliveries',
    read: ({ params }) => ({ event: params.string('event'), state: params.choice('state', STATES) }),
    answer: ({ event, state }) => ({
      data: store.all<DeliveryRow & { type: string }>(
        `select delivery.*, event.type from delivery join event on event.id = delivery.event
         where delivery.event = ifnull(?, delivery.event) and state = ifnull(?, state) order by delivery.seq`,
        event,
        state,
      ),
    }),
  });
  // Creates an event of any type about a session: for types that the shop does not know.
  api.add({
    method: 'POST',
    path: '/_control/emit',
    read: ({ params }) => ({
      type: params.requiredString('type', 100),
      session: params.requiredString('session'),
    }),
    answer: ({ type, session }) => ({
      event: recordEvent(store, {
        type,
        object: sessionObject(store, getSession(store, session)),
        cause: null,
      }).id,
    }),
  });
  // These two wait for the network, so they cannot run in a transaction.
  app.post('/_control/deliver', async (request) => {
    const params = new ParamReader(decodeForm(typeof request.body === 'string' ? request.body : ''));
    const event = getEvent(store, params.requiredString('event'));
    const times = params.integer('times', { min: 1, max: 1_000 }) ?? 1;
    params.end();
    return { answers: await courier.deliverNow(event, times) };
  });
  app.post('/_control/tick', async () => {
    await courier.tick();
    return {};
  });
}

/** The buyer's actions, without the page. */
function addBuyerControls(api: Api, { store }: ControlDeps): void {
  api.add({
    method: 'POST',
    path: '/_control/pay',
    read: ({ params }) => ({
      session: params.requiredString('session'),
      outcome: params.choice('outcome', ['paid', 'processing']) ?? 'paid',
      plan: params.choice('webhooks', WEBHOOK_PLANS) ?? 'prompt',
      fields: readFields(params),
    }),
    answer({ session: id, outcome, plan, fields }) {
      const session = getSession(store, id);
      const params = paramsOf(session);
      const values = withSample({ ...blankForm(params), ...fields }, params);
      const form = readPaymentForm(values, params, store.now());
      if (!form.ok) {
        const [field, message] = Object.entries(form.errors)[0] ?? ['form', 'not complete'];
        throw new ApiError(402, { type: 'card_error', code: 'card_declined', param: field, message });
      }
      if (!completeSession(store, id, { buyer: form.buyer, card: form.card, plan, outcome }))
        throw invalidRequest('This session is not open any more.', 'session');
      return sessionObject(store, getSession(store, id));
    },
  });
  api.add({
    method: 'POST',
    path: '/_control/settle',
    read: ({ params }) => ({
      session: params.requiredString('session'),
      outcome: params.choice('outcome', ['succeeded', 'failed']) ?? raise(params.missing('outcome')),
      plan: params.choice('webhooks', WEBHOOK_PLANS) ?? 'prompt',
    }),
    answer: ({ session, outcome, plan }) =>
      sessionObject(store, settlePayment(store, session, outcome, plan)),
  });
}

function readFields(params: ParamReader): Partial<FormValues> {
  const entries = FIELDS.map((field) => [field, params.string(field, 200)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function raise(error: Error): never {
  throw error;
}
