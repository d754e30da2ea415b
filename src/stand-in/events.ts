import type Stripe from 'stripe';
import { noSuch } from './api/api-error.ts';
import { API_VERSION } from './api/session-objects.ts';
import { newId } from './ids.ts';
import type { EndpointRow, EventRow } from './rows.ts';
import { type Store, secondsNow } from './store.ts';

/** What happens to an event's webhook; all but `prompt` are for testers. */
export type WebhookPlan = 'prompt' | 'late' | 'duplicate' | 'lost';

export const WEBHOOK_PLANS = [
  'prompt',
  'late',
  'duplicate',
  'lost',
] as const satisfies readonly WebhookPlan[];

/** The delay of a late webhook. */
const LATE_MS = 60_000;

/** How many copies of a duplicated webhook are sent at once. */
const COPIES = 3;

/** The API request that caused an event; null for the buyer and for time. */
export type Cause = Stripe.Event.Request | null;

export type NewEvent = {
  type: string;
  /** The object's current state; an event never changes afterwards. */
  object: object;
  cause: Cause;
  plan?: WebhookPlan;
};

/** Records an event and queues its deliveries; call it inside the write that causes it. */
export function recordEvent(store: Store, { type, object, cause, plan = 'prompt' }: NewEvent): EventRow {
  const id = newId('evt');
  const created = secondsNow(store);
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: store.live,
    pending_webhooks: plan === 'lost' ? 0 : 1,
    request: cause ?? { id: null, idempotency_key: null },
    type,
  });
  store.run('insert into event (id, created, type, body) values (?, ?, ?, ?)', id, created, type, body);
  queueDeliveries(store, { id, type }, plan);
  return getEvent(store, id);
}

/** Endpoints made through the API get the types they asked for, instead of the built-in one. */
function listReceivers(store: Store, type: string): (string | null)[] {
  const endpoints = store.all<EndpointRow>('select * from endpoint order by seq');
  if (endpoints.length === 0) return [null];
  const wants = ({ events }: EndpointRow) =>
    (JSON.parse(events) as string[]).some((event) => event === type || event === '*');
  return endpoints.filter(wants).map(({ id }) => id);
}

type Queued = Pick<EventRow, 'id' | 'type'>;

function queueDeliveries(store: Store, { id, type }: Queued, plan: WebhookPlan): void {
  const now = store.now().getTime();
  const lost = plan === 'lost' || webhooksAreDropped(store);
  const count = plan === 'duplicate' && !lost ? COPIES : 1;
  const copies = listReceivers(store, type).flatMap((endpoint) =>
    Array<typeof endpoint>(count).fill(endpoint),
  );
  for (const endpoint of copies) {
    store.run(
      'insert into delivery (event, endpoint, state, due_at_ms) values (?, ?, ?, ?)',
      id,
      endpoint,
      lost ? 'lost' : 'pending',
      plan === 'late' ? now + LATE_MS : now,
    );
  }
  store.onQueued();
}

/** The current webhook mode, which only the fault controls change. Kept across restarts. */
export type WebhookMode = 'deliver' | 'hold' | 'drop';

export function webhookMode(store: Store): WebhookMode {
  const row = store.get<{ value: WebhookMode }>("select value from setting where name = 'webhook_mode'");
  return row?.value ?? 'deliver';
}

export function setWebhookMode(store: Store, mode: WebhookMode): void {
  store.run(
    "insert into setting (name, value) values ('webhook_mode', ?) on conflict do update set value = excluded.value",
    mode,
  );
}

const webhooksAreDropped = (store: Store): boolean => webhookMode(store) === 'drop';

/** @throws ApiError `resource_missing`. */
export function getEvent(store: Store, id: string): EventRow {
  const row = store.get<EventRow>('select * from event where id = ?', id);
  if (!row) throw noSuch('event', id, 'id');
  return row;
}
