import { expect, test } from 'vitest';
import { PAGE_NAMES, PAGES, patternsOf } from '../shared/pages/pages.ts';
import { handlingOf } from './handling.ts';

const ORIGIN = 'https://shop.test';

const navigation = (path: string, method = 'GET') =>
  handlingOf({ method, url: ORIGIN + path, mode: 'navigate', credentials: 'include' }, ORIGIN);
const request = (path: string, credentials: RequestCredentials = 'same-origin', method = 'GET') =>
  handlingOf({ method, url: new URL(path, ORIGIN).href, mode: 'cors', credentials }, ORIGIN);

test('public pages are cached, personal ones never are', () => {
  for (const name of PAGE_NAMES) {
    for (const pattern of patternsOf(PAGES[name])) {
      const path = pattern.replaceAll(/:\w+/g, 'x1');
      expect([path, navigation(path)]).toEqual([path, PAGES[name].kind === 'shell' ? 'frame' : 'page']);
    }
  }
  for (const path of [
    '/cart',
    '/order',
    '/order/ord_1',
    '/account',
    '/success/cs_1',
    '/admin-panel/all-users',
    '/nowhere',
  ]) {
    expect([path, navigation(path)]).toEqual([path, 'frame']);
  }
});

test.each([
  '/api/view-card-product',
  '/api/userLogout',
  '/trpc/user.me',
  '/test-payments/pay/cs_1',
  '/media/a-800.webp',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/healthz',
])('going to %s is left to the browser', (path) => {
  expect(navigation(path)).toBeNull();
});

test('only single catalogue queries are cached, and only without credentials', () => {
  expect(request('/trpc/product.byId?batch=1&input=%7B%7D', 'omit')).toBe('query');
  expect(request('/trpc/product.byId?batch=1', 'same-origin')).toBeNull();
  expect(request('/trpc/product.suggest?batch=1', 'omit')).toBeNull();
  for (const path of [
    'user.me',
    'cart.get',
    'order.list',
    'admin.user.list',
    'product.byId,product.recommended',
    'product.byId,cart.count',
    'user.me,product.byId',
  ]) {
    expect([path, request(`/trpc/${path}?batch=1`, 'omit')]).toEqual([path, null]);
  }
});

test('built files and product pictures are cached; profile photos, uploads and API calls are not', () => {
  expect(request('/assets/index-1a.js')).toBe('asset');
  for (const width of [200, 400, 800]) expect(request(`/media/0f-${width}.webp`)).toBe('picture');
  for (const path of [
    '/media/0f-256.webp',
    '/media/0f',
    '/api/image',
    '/test-payments/style.css',
    '/favicon.svg',
  ]) {
    expect([path, request(path)]).toEqual([path, null]);
  }
});

test('other origins and state-changing requests are left to the browser', () => {
  expect(request('https://elsewhere.test/assets/index-1a.js')).toBeNull();
  expect(request('https://elsewhere.test/trpc/product.byId', 'omit')).toBeNull();
  expect(request('/assets/index-1a.js', 'same-origin', 'POST')).toBeNull();
  expect(navigation('/help', 'POST')).toBeNull();
});
