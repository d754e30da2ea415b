import { expect, test } from 'vitest';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';

async function openGermanPages() {
  const shop = await openPages();
  const get = async (url: string) => {
    const { body, headers } = await shop.app.inject({ url });
    return { body, etag: headers.etag };
  };
  const { actor } = await shop.given.user({ role: 'ADMIN' });
  const speak = (language: 'en' | 'de', version: number) =>
    updateShopSettings(shop.deps, actor, {
      version,
      settings: { ...DEFAULT_SETTINGS, shopName: 'Voltcart', language },
    });
  return { ...shop, get, speak };
}

test('pages are in the shop’s language, and cached ones are dropped when it changes', async () => {
  const { get, speak, given } = await openGermanPages();
  const id = await given.product({ stockOnHand: 9 });
  const english = await get('/');
  expect(english.body).toContain('<html lang="en"');
  expect(english.body).toContain('All products');

  await speak('de', 0);
  const german = await get('/');
  expect(german.etag).not.toBe(english.etag);
  expect(german.body).toContain('<html lang="de"');
  expect(german.body).toContain('Alle Produkte');
  expect(german.body).toContain('Alle Rechte vorbehalten');
  expect(german.body).not.toContain('All products');
  expect((await get(`/product/${id}`)).body).toContain('In den Warenkorb');
  expect((await get('/cart')).body).toContain('<html lang="de"');
  expect((await get('/nowhere')).body).toContain('Seite nicht gefunden');

  await speak('en', 1);
  expect((await get('/')).body).toContain('All products');
});

test('refusals and answers use it, too, over both transports', async () => {
  const { app, speak } = await openGermanPages();
  await speak('de', 0);
  const rest = await app.inject({ method: 'POST', url: '/api/addtocart', payload: { productId: 'prd_1' } });
  expect(rest.json()).toMatchObject({ message: 'Bitte melden Sie sich an' });
  const trpc = await app.inject({ url: '/trpc/order.list' });
  expect(trpc.json().error.message).toBe('Bitte melden Sie sich an');
  const products = await app.inject({ url: '/api/get-product' });
  expect(products.json()).toMatchObject({ message: 'Produkte' });
});
