import { expect, test } from 'vitest';
import { safeNext } from '../../shared/pages/next-path.ts';
import { panelLink } from './panel-link-rules.ts';

test('a link to the panel leads by the login, which goes on to it', () => {
  expect(panelLink('http://shop.test')).toBe('http://shop.test/login?next=%2Fadmin-panel');
  const link = new URL(panelLink('http://shop.test', '/orders/ord_1'));
  expect(link.pathname).toBe('/login');
  expect(safeNext(link.searchParams.get('next'))).toBe('/admin-panel/orders/ord_1');
});
