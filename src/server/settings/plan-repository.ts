import type { Money } from '../../shared/money/money.ts';
import type { DeliveryPlan } from '../../shared/orders/delivery.ts';
import { NO_TAXES, type TaxPlan } from '../../shared/orders/tax-plan.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { findSetting, putSetting } from './setting-repository.ts';

/** The owner's documents that price an order besides its goods. */
export type Plans = { delivery: DeliveryPlan; tax: TaxPlan };

export type VersionedPlan<Key extends keyof Plans> = { version: number; plan: Plans[Key] };

declare module './setting-repository.ts' {
  interface SettingValues {
    delivery: VersionedPlan<'delivery'>;
    tax: VersionedPlan<'tax'>;
  }
}

type PlanStore<Key extends keyof Plans> = {
  find: (from: Reader) => Promise<VersionedPlan<Key> | undefined>;
  put: (tx: Transaction, plan: VersionedPlan<Key>, now: Date) => Promise<void>;
  untilSaved: Plans[Key];
};

/** By plan, because the compiler relates a setting to its value only by one key at a time. */
const STORES: { [Key in keyof Plans]: PlanStore<Key> } = {
  delivery: {
    find: (from) => findSetting(from, 'delivery'),
    put: (tx, plan, now) => putSetting(tx, 'delivery', plan, now),
    untilSaved: { zones: [] },
  },
  tax: {
    find: (from) => findSetting(from, 'tax'),
    put: (tx, plan, now) => putSetting(tx, 'tax', plan, now),
    untilSaved: NO_TAXES,
  },
};

export async function readVersionedPlan<Key extends keyof Plans>(
  from: Reader,
  key: Key,
): Promise<VersionedPlan<Key>> {
  const { find, untilSaved } = STORES[key];
  return (await find(from)) ?? { version: 0, plan: untilSaved };
}

/** A plan as it is now; read from the database each time, so that every process sees a change at once. */
export const readPlan = async <Key extends keyof Plans>(from: Reader, key: Key): Promise<Plans[Key]> =>
  (await readVersionedPlan(from, key)).plan;

/** Both plans, and whether an order can only be priced once its address is known. */
export async function readPlans(from: Reader): Promise<Plans & { asksAddress: boolean }> {
  const [delivery, tax] = [await readPlan(from, 'delivery'), await readPlan(from, 'tax')];
  return { delivery, tax, asksAddress: delivery.zones.length > 0 || tax.areas.length > 0 };
}

export const putPlan = <Key extends keyof Plans>(
  tx: Transaction,
  key: Key,
  plan: VersionedPlan<Key>,
  now: Date,
): Promise<void> => STORES[key].put(tx, plan, now);

/** Changes every amount of the delivery plan, as a change of the currency does. */
export async function changeDeliveryAmounts(
  tx: Transaction,
  now: Date,
  change: (amount: Money, method: string) => Money,
): Promise<void> {
  const { version, plan } = await readVersionedPlan(tx, 'delivery');
  if (plan.zones.length === 0) return;
  const zones = plan.zones.map((zone) => ({
    ...zone,
    methods: zone.methods.map((method) => ({
      ...method,
      priceMinor: change(method.priceMinor, method.name),
      freeFromMinor: method.freeFromMinor === null ? null : change(method.freeFromMinor, method.name),
    })),
  }));
  await putPlan(tx, 'delivery', { version: version + 1, plan: { zones } }, now);
}
