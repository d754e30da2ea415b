import { isDeepStrictEqual } from 'node:util';
import type { Money } from '../../shared/money/money.ts';
import { assertFine } from '../../shared/money/stripe-amounts.ts';
import type { AuditEvent } from '../../shared/operations/audit.ts';
import type { DeliveryPlan } from '../../shared/orders/delivery.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import type { Language } from '../../shared/texts/language.ts';
import { type Actor, assertAdmin } from '../actor.ts';
import { audit } from '../audit/audit-service.ts';
import type { Reader } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { Deps } from '../deps.ts';
import { deliveryFact, taxFact } from './plan-change-rules.ts';
import { type Plans, putPlan, readPlan, readVersionedPlan, type VersionedPlan } from './plan-repository.ts';
import { readCurrencyFor } from './shop-settings-service.ts';

/** @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin. */
export function getPlan<Key extends keyof Plans>(
  deps: Deps,
  actor: Actor,
  key: Key,
): Promise<VersionedPlan<Key>> {
  assertAdmin(actor);
  return readVersionedPlan(deps.db.read, key);
}

/**
 * Replaces a plan; it holds for every checkout that starts from then on. Saving it unchanged changes nothing.
 * @returns the plan with its new version.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `settings_changed` when
 * `version` is stale; `currency_changed` when its amounts were typed in another; `amount_too_fine` for a delivery price that the payment
 * provider does not take.
 */
export function savePlan<Key extends keyof Plans>(
  deps: Deps,
  actor: Actor,
  key: Key,
  { version, plan, currency: typedIn }: VersionedPlan<Key> & { currency?: string | undefined },
): Promise<VersionedPlan<Key>> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    // Before the version: what somebody else saved can only be merged in the currency that it is in.
    const currency = await readCurrencyFor(tx, deps, typedIn);
    // Carts and pages show what delivery costs.
    await takeLockRow(tx, 'catalogue');
    const before = await readVersionedPlan(tx, key);
    if (before.version !== version) throw new ShopError({ code: 'settings_changed' });
    // The first time, that nothing is charged is what the owner says.
    if (version > 0 && isDeepStrictEqual(before.plan, plan)) return before;
    if ('zones' in plan) for (const amount of amountsIn(plan)) assertFine(amount, currency);
    const after = { version: version + 1, plan };
    await putPlan(tx, key, after, deps.now());
    await audit(tx, deps, actor, { ...EVENTS[key](before.plan, plan), entityId: key });
    return after;
  });
}

/**
 * What every list of products must say of its prices: that they include tax, and that delivery is extra (§ 6 PAngV).
 * Null where neither is so, and where tax is added.
 */
export async function readPriceNote(from: Reader, language: Language): Promise<string | null> {
  const { prices, areas } = await readPlan(from, 'tax');
  const { zones } = await readPlan(from, 'delivery');
  const costs = zones.some(({ methods }) => methods.some(({ priceMinor }) => priceMinor > 0));
  const texts = textsFor(language).orderSums;
  const taxing = areas.filter(({ standard, reduced }) => standard + reduced > 0);
  if (taxing.length === 0) return costs ? texts.deliveryExtra : null;
  if (prices !== 'included') return null;
  const [name = null, ...others] = new Set(taxing.map((area) => area.name));
  return texts.allPrices(others.length > 0 ? null : name, costs);
}

const EVENTS: { [Key in keyof Plans]: (before: Plans[Key], after: Plans[Key]) => AuditEvent } = {
  delivery: (before, after) => ({
    action: 'delivery.changed',
    entity: 'setting',
    data: deliveryFact(before, after),
  }),
  tax: (before, after) => ({ action: 'tax.changed', entity: 'setting', data: taxFact(before, after) }),
};

const amountsIn = ({ zones }: DeliveryPlan): Money[] =>
  zones.flatMap(({ methods }) =>
    methods.flatMap(({ priceMinor, freeFromMinor }) => [
      priceMinor,
      ...(freeFromMinor ? [freeFromMinor] : []),
    ]),
  );
