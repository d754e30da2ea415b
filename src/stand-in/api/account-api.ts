import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { EndpointRow } from '../rows.ts';
import { type Store, secondsNow } from '../store.ts';
import type { Api } from './api.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import { pageRows, readPage } from './paging.ts';
import type { Metadata, ParamReader } from './params.ts';
import { listObject } from './session-objects.ts';

/** Stripe's limit of endpoints an account. */
const MOST_ENDPOINTS = 16;

type EndpointParams = {
  url: string;
  events: string[];
  apiVersion: string | null;
  description: string | null;
  metadata: Metadata;
};

/** The calls about the account itself: /v1/account and /v1/webhook_endpoints. */
export function addAccountApi(api: Api, store: Store): void {
  api.add({ method: 'GET', path: '/v1/account', read: () => null, answer: () => accountObject(store) });
  api.add({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    read: ({ params }) => readEndpointParams(params),
    // Only this answer ever holds the secret.
    answer(params) {
      const row = createEndpoint(store, params);
      return { ...endpointObject(store, row), secret: row.secret };
    },
  });
  api.add({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    read: ({ params }) => readPage(params),
    answer(page) {
      const { rows, hasMore } = pageRows<EndpointRow>(store, 'endpoint', 'webhook endpoint', [], page);
      return listObject(
        '/v1/webhook_endpoints',
        rows.map((row) => endpointObject(store, row)),
        hasMore,
      );
    },
  });
  api.add({
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    read: () => null,
    answer: (_input, { id }) => endpointObject(store, getEndpoint(store, id)),
  });
  api.add({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    read: () => null,
    answer(_input, { id }) {
      getEndpoint(store, id);
      store.run('delete from endpoint where id = ?', id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  });
}

/** Of the account, what tells whose it is. */
const accountObject = (store: Store) => ({
  id: store.accountId,
  object: 'account',
  business_profile: { name: 'Test shop' },
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  email: 'owner@example.com',
  settings: { dashboard: { display_name: 'Test shop', timezone: 'Etc/UTC' } },
  type: 'standard',
});

function readEndpointParams(params: ParamReader): EndpointParams {
  const events = params.strings('enabled_events', 500, 100);
  if (events.length === 0) throw params.missing('enabled_events');
  const url = params.requiredString('url');
  if (!isPublic(url))
    throw invalidRequest(
      'Invalid URL: URL must be publicly accessible over the internet.',
      'url',
      'url_invalid',
    );
  return {
    url,
    events,
    apiVersion: params.string('api_version', 100),
    description: params.string('description', 5_000),
    metadata: params.metadata(),
  };
}

function isPublic(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}

function createEndpoint(store: Store, params: EndpointParams): EndpointRow {
  const known = store.get<{ count: number }>('select count(*) as count from endpoint');
  if ((known?.count ?? 0) >= MOST_ENDPOINTS)
    throw invalidRequest(`You have reached the maximum of ${MOST_ENDPOINTS} test webhook endpoints.`);
  const id = newId('we');
  store.run(
    `insert into endpoint (id, created, url, secret, events, api_version, description, metadata)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    secondsNow(store),
    params.url,
    newId('whsec'),
    JSON.stringify(params.events),
    params.apiVersion,
    params.description,
    JSON.stringify(params.metadata),
  );
  return getEndpoint(store, id);
}

/** @throws ApiError `resource_missing`. */
function getEndpoint(store: Store, id: string): EndpointRow {
  const row = store.get<EndpointRow>('select * from endpoint where id = ?', id);
  if (!row) throw noSuch('webhook endpoint', id, 'id');
  return row;
}

const endpointObject = (store: Store, row: EndpointRow): Omit<Stripe.WebhookEndpoint, 'secret'> => ({
  id: row.id,
  object: 'webhook_endpoint',
  api_version: row.api_version,
  application: null,
  created: row.created,
  description: row.description,
  enabled_events: JSON.parse(row.events) as string[],
  livemode: store.live,
  metadata: JSON.parse(row.metadata) as Metadata,
  status: 'enabled',
  url: row.url,
});
