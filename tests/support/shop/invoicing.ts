import { SYSTEM } from '../../../src/server/actor.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { getShopSettings, updateShopSettings } from '../../../src/server/settings/shop-settings-service.ts';
import type { ShopSettings } from '../../../src/shared/operations/shop-settings.ts';

export const SELLER = {
  sellerName: 'Bright Corner Ltd',
  sellerAddress: '1 Market Street\nSpringfield, IL 62701',
  sellerTaxNumber: '12-3456789',
} as const;

/** Gives the settings that make a shop issue invoices. */
export async function startInvoicing(deps: Deps, more: Partial<ShopSettings> = {}): Promise<void> {
  const { version, settings } = await getShopSettings(deps, SYSTEM);
  await updateShopSettings(deps, SYSTEM, { version, settings: { ...settings, ...SELLER, ...more } });
}
