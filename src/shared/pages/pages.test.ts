import { expect, test } from 'vitest';
import { canonicalPath, PAGE_NAMES, PAGES, patternsOf } from './pages.ts';

test.each([
  ['/cart/', '/cart'],
  ['/Cart', '/cart'],
  ['/CART//', '/cart'],
  ['/home/', '/home'],
  ['/Login', '/login'],
  ['/profile', '/Profile'],
  ['/Product/prd_1aB/', '/product/prd_1aB'],
  ['/SUCCESS/cs_Test_1', '/success/cs_Test_1'],
  ['/Admin-Panel/All-Users/', '/admin-panel/all-users'],
  ['/admin-panel/Orders/ord_1A', '/admin-panel/orders/ord_1A'],
])('%s means %s', (path, meant) => {
  expect(canonicalPath(path)).toBe(meant);
});

test("each page's own address is canonical", () => {
  for (const name of PAGE_NAMES) {
    for (const pattern of patternsOf(PAGES[name])) {
      const path = pattern.replaceAll(/:\w+/g, 'x1');
      expect(canonicalPath(path)).toBe(path);
    }
  }
});

test.each([
  '/nowhere',
  '/api/cart',
  '/API/get-product',
  '/trpc/cart.get',
  '/assets/index.js',
  '//evil.test',
  '//cart',
  '/cart/x',
  '/product/',
  '/product//prd_1',
  '/product/../cart',
  '/%63art',
  'cart',
])('%s means no page', (path) => {
  expect(canonicalPath(path)).toBeNull();
});
