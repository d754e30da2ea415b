/** What a device needs to know to keep the shop as an app. */
export const webManifest = (shopName: string) => ({
  id: '/',
  name: shopName,
  short_name: shopName,
  description: `Mobiles, televisions, audio, cameras and appliances at ${shopName}.`,
  lang: 'en',
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
    { name: 'Search', url: '/search', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: 'Cart', url: '/cart', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: 'My Orders', url: '/order', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
  ],
});
