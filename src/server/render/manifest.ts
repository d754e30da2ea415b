import type { ShopSettings } from '../../shared/operations/shop-settings.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';

/** The web app manifest, for installing the shop as an app. */
export function webManifest({ shopName, language }: Pick<ShopSettings, 'shopName' | 'language'>) {
  const { shop, notices } = textsFor(language);
  return {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: notices.appDescription(shopName),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#fafafc',
    categories: ['shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: shop.search, url: PAGES.search.path, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
      { name: shop.cart, url: PAGES.cart.path, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
      { name: shop.myOrders, url: PAGES.orders.path, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    ],
  };
}
