import { countriesOf } from '../../shared/orders/delivery.ts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { readPlan } from './plan-repository.ts';
import { readShopSettings } from './shop-settings-service.ts';

/** ISO 3166-1 alpha-2 codes of the countries that the shop delivers to: its zones', without zones the settings'. */
export async function listDeliveryCountries(from: Reader, deps: Deps): Promise<string[]> {
  const zones = countriesOf(await readPlan(from, 'delivery'));
  return zones.length > 0 ? zones : (await readShopSettings(from, deps)).countries;
}
