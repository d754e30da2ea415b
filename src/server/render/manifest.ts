import { type Brand, type BrandFile, brandFileUrl } from '../../shared/brand/brand.ts';
import type { ShopSettings } from '../../shared/operations/shop-settings.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';

/**
 * The web app manifest, for installing the shop as an app.
 * @param ownGoods the labels of the categories if the shop sells only its owner's goods.
 */
export function webManifest(
  { shopName, language }: Pick<ShopSettings, 'shopName' | 'language'>,
  { icon }: Pick<Brand, 'icon'>,
  ownGoods: readonly string[] | null,
) {
  const urlOf = (own: string, file: BrandFile) => (icon ? brandFileUrl(icon, file) : own);
  const small = urlOf('/icon-192.png', 'icon-192.png');
  const { shop, notices } = textsFor(language);
  return {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: ownGoods ? shop.ownDescription(shopName, ownGoods) : notices.appDescription(shopName),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#fafafc',
    categories: ['shopping'],
    icons: [
      { src: small, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: urlOf('/icon-512.png', 'icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      {
        src: urlOf('/icon-maskable-512.png', 'icon-maskable-512.png'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      ...(icon ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]),
    ],
    shortcuts: [
      { name: shop.search, url: PAGES.search.path, icons: [{ src: small, sizes: '192x192' }] },
      { name: shop.cart, url: PAGES.cart.path, icons: [{ src: small, sizes: '192x192' }] },
      { name: shop.myOrders, url: PAGES.orders.path, icons: [{ src: small, sizes: '192x192' }] },
    ],
  };
}
