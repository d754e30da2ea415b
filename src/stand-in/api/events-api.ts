import { getEvent } from '../events.ts';
import type { EventRow } from '../rows.ts';
import type { Store } from '../store.ts';
import type { Api } from './api.ts';
import { type Condition, pageRows, readCreated, readPage } from './paging.ts';
import type { ParamReader } from './params.ts';
import { listObject } from './session-objects.ts';

/** The calls under /v1/events. An event whose webhook was lost is listed, too. */
export function addEventsApi(api: Api, store: Store): void {
  api.add({
    method: 'GET',
    path: '/v1/events',
    read: ({ params }) => ({
      page: readPage(params),
      conditions: [...readCreated(params), ...readTypes(params)],
    }),
    answer({ page, conditions }) {
      const { rows, hasMore } = pageRows<EventRow>(store, 'event', 'event', conditions, page);
      return listObject(
        '/v1/events',
        rows.map((row) => present(store, row)),
        hasMore,
      );
    },
  });
  api.add({
    method: 'GET',
    path: '/v1/events/:id',
    read: () => null,
    answer: (_input, { id }) => present(store, getEvent(store, id)),
  });
}

/** Parses `type=charge.*` or up to 20 `types[]`. */
function readTypes(params: ParamReader): Condition[] {
  const conditions: Condition[] = [];
  const type = params.string('type', 100);
  if (type?.endsWith('.*')) {
    const beginning = type.slice(0, -1);
    conditions.push({ sql: 'substr(type, 1, ?) = ?', values: [beginning.length, beginning] });
  } else if (type !== null) {
    conditions.push({ sql: 'type = ?', values: [type] });
  }
  const types = params.strings('types', 20, 100);
  if (types.length > 0)
    conditions.push({ sql: `type in (${types.map(() => '?').join(', ')})`, values: types });
  return conditions;
}

/** The event as it was sent, with the current number of unacknowledged deliveries. */
function present(store: Store, row: EventRow): object {
  const open = store.get<{ count: number }>(
    "select count(distinct event) as count from delivery where event = ? and state = 'pending'",
    row.id,
  );
  return { ...(JSON.parse(row.body) as object), pending_webhooks: open?.count ?? 0 };
}
