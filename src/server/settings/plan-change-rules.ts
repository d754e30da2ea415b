import type { Changes, DeliveryChange, Edit, PlanFact, TaxChange } from '../../shared/operations/audit.ts';
import type { DeliveryPlan } from '../../shared/orders/delivery.ts';
import type { TaxPlan } from '../../shared/orders/tax-plan.ts';

/** So that an entry of the audit log stays small, whatever was saved. */
const MOST_CHANGES = 50;

const factOf = <Change>(changes: Change[]): PlanFact<Change> => ({
  changes: changes.slice(0, MOST_CHANGES),
  more: Math.max(0, changes.length - MOST_CHANGES),
});

/** What the audit log says of a new delivery plan: the zones and methods added, removed and changed. */
export function deliveryFact(before: DeliveryPlan, after: DeliveryPlan): PlanFact<DeliveryChange> {
  const zones = pairs(before.zones, after.zones, ({ id }) => id);
  const changes = zones.flatMap(({ from, to }): DeliveryChange[] => {
    const zone = (to ?? from)?.name ?? '';
    const own = editOf(from && zoneFields(from), to && zoneFields(to));
    // A new or removed zone is one change, with all its methods.
    const methods = from && to ? pairs(from.methods, to.methods, ({ id }) => id) : [];
    return [
      ...(own ? [{ of: 'zone' as const, zone, ...own }] : []),
      ...methods.flatMap((method): DeliveryChange[] => {
        const edit = editOf(method.from && methodFields(method.from), method.to && methodFields(method.to));
        return edit ? [{ of: 'method', zone, method: (method.to ?? method.from)?.name ?? '', ...edit }] : [];
      }),
    ];
  });
  return factOf(changes);
}

const zoneFields = ({ name, places }: DeliveryPlan['zones'][number]) => ({ name, places });
const methodFields = ({ id: _, ...fields }: DeliveryPlan['zones'][number]['methods'][number]) => fields;
const areaFields = ({ place: _, ...fields }: TaxPlan['areas'][number]) => fields;

/** What the audit log says of a new tax plan: how prices are meant, and the rates added, removed and changed. */
export function taxFact(before: TaxPlan, after: TaxPlan): PlanFact<TaxChange> {
  const areas = pairs(before.areas, after.areas, ({ place }) => place);
  return factOf([
    ...(before.prices === after.prices
      ? []
      : [{ of: 'prices' as const, from: before.prices, to: after.prices }]),
    ...areas.flatMap(({ key, from, to }): TaxChange[] => {
      const edit = editOf(from && areaFields(from), to && areaFields(to));
      return edit ? [{ of: 'area', place: key, ...edit }] : [];
    }),
  ]);
}

type Pair<Entry> = { key: string; from: Entry | undefined; to: Entry | undefined };

/** The entries of both lists by their keys; one that is in a single list has no partner. */
function pairs<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Pair<Entry>[] {
  const [old, now] = [before, after].map((list) => new Map(list.map((entry) => [keyOf(entry), entry])));
  return [...new Set([...before, ...after].map(keyOf))].map((key) => ({
    key,
    from: old?.get(key),
    to: now?.get(key),
  }));
}

/** Whether two fields are alike; the list names the keys of spans, and gives them one order. */
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, ['from', 'to']) === JSON.stringify(b, ['from', 'to']);

/** @returns null when nothing differs. */
function editOf<Fields extends object>(
  from: Fields | undefined,
  to: Fields | undefined,
): Edit<Fields> | null {
  if (!from || !to) {
    const fields = to ?? from;
    return fields ? { was: to ? 'added' : 'removed', fields } : null;
  }
  const fields: Changes<Fields> = {};
  let differs = false;
  for (const key in to) {
    if (isSame(from[key], to[key])) continue;
    fields[key] = { from: from[key], to: to[key] };
    differs = true;
  }
  return differs ? { was: 'changed', fields } : null;
}
