import type { ProductId } from '../../../shared/ids.ts';
import { type LeastDelivery, leastDelivery } from '../../../shared/orders/delivery.ts';
import { type PriceTax, priceTax } from '../../../shared/orders/tax-plan.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { readPlan } from '../../settings/plan-repository.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { getProductRecord } from './catalogue-service.ts';

export type ShopperFacts = {
  /** Units on hand where they are no more than the owner's low-stock level, and at least one; else null. */
  left: number | null;
  /** To the first of the shopper's likely countries that the shop delivers to. */
  delivery: LeastDelivery | null;
  /** Of its price, in that country. */
  tax: PriceTax | null;
};

/**
 * What a product's page, which everyone shares, leaves to be asked once it is open.
 * @param countries the shopper's likely countries, the likeliest first.
 * @throws ShopError `not_found` when the product does not exist or is off sale.
 */
export async function getShopperFacts(
  deps: Deps,
  actor: Actor,
  { id, countries }: { id: ProductId; countries: readonly string[] },
): Promise<ShopperFacts> {
  const { read } = deps.db;
  const { stockOnHand, sellingPriceMinor, weightGrams, taxClass } = await getProductRecord(deps, actor, id);
  const { lowStockLevel } = await readShopSettings(read, deps);
  const isLow = stockOnHand !== null && stockOnHand > 0 && stockOnHand <= lowStockLevel;
  const parcel = { goodsMinor: sellingPriceMinor, grams: weightGrams ?? 0 };
  const delivery = leastDelivery(await readPlan(read, 'delivery'), parcel, countries);
  return {
    left: isLow ? stockOnHand : null,
    delivery,
    tax: priceTax(await readPlan(read, 'tax'), taxClass, delivery?.country),
  };
}
