import { type Address, EMPTY_ADDRESS } from '../../../src/shared/orders/address.ts';
import { asAdmin, changeSettings } from './admin-support.ts';
import { plentyOf } from './cart-support.ts';
import { callAs } from './people.ts';
import { type BrowserShop, listShopProducts, type ShopProduct, type Visit } from './support.ts';

const delivering = new WeakMap<BrowserShop, Promise<ShopProduct>>();

/**
 * Lets a shop sell to everyone, deliver to the United States and Germany, and add California's tax.
 * @returns a product with plenty in stock.
 */
export function openDeliveringShop(shop: BrowserShop): Promise<ShopProduct> {
  const opened = delivering.get(shop) ?? deliver(shop);
  delivering.set(shop, opened);
  return opened;
}

const method = (id: string, name: string, priceMinor: number, pickUp = false) => ({
  ...{ id, name, priceMinor, pickUp, freeFromMinor: null, grams: null },
  days: { from: 2, to: 4 },
});

async function deliver(shop: BrowserShop): Promise<ShopProduct> {
  await changeSettings(shop, { buyers: 'everyone' });
  await asAdmin(shop, async (call) => {
    const home = [
      method('pick', 'Our counter', 0, true),
      method('fast', 'Express', 1490),
      method('slow', 'Standard', 490),
    ];
    const zones = [
      { id: 'home', name: 'Home', places: ['US'], methods: home },
      {
        id: 'away',
        name: 'Abroad',
        places: ['DE'],
        methods: [method('international', 'International', 1990)],
      },
    ];
    await call('admin.delivery.update', { version: 0, plan: { zones } });
    const area = { place: 'US-CA', name: 'Sales tax', standard: 72_500, reduced: 0, deliveryTaxed: false };
    await call('admin.tax.update', { version: 0, plan: { prices: 'added', areas: [area] } });
  });
  const [plenty] = plentyOf(await listShopProducts(shop));
  if (!plenty) throw new Error('nothing is on sale');
  return plenty;
}

const IN_GERMANY: Partial<Address> = { city: 'Bremen', postalCode: '28195', country: 'DE' };

/** Puts an address, in Germany unless told otherwise, into the address book of the visit's customer. */
export const saveAddress = (shop: BrowserShop, visit: Visit, place = IN_GERMANY) =>
  callAs(shop, visit, 'user.saveAddress', {
    address: { ...EMPTY_ADDRESS, name: 'Jörg Weiß', line1: 'Marktplatz 1', ...place },
    isDefault: true,
  });
