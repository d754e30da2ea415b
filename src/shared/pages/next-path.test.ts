import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNext } from './next-path.ts';

test.each([
  ['/', '/'],
  ['/account', '/account'],
  ['/product/prd_1', '/product/prd_1'],
  ['/product-category?category=Mouse&sort=asc', '/product-category?category=Mouse&sort=asc'],
  ['/search?q=%2F%2Fevil.test', '/search?q=%2F%2Fevil.test'],
  ['/help#top', '/help#top'],
  ['/Product/prd_1?a=b#reviews', '/product/prd_1?a=b#reviews'],
  ['/search?q=why?', '/search?q=why?'],
  ['/Cart/', '/cart'],
  ['/Product/prd_1A?a=B', '/product/prd_1A?a=B'],
])('%s leads to %s', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});

test.each([
  null,
  '',
  'account',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  ' /account',
  '/account\n',
  'https://evil.test/account',
  'javascript:alert(1)',
  '/login',
  '/Login/',
  '/sign-up?next=/login',
  '/nowhere',
  '/product/../admin',
  '/product/..',
  '/api/userLogout',
  '/product//evil.test',
  `/search?q=${'x'.repeat(500)}`,
])('%j leads to the home page', (next) => {
  expect(safeNext(next)).toBe('/');
});

test('any input leads to this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '..',
    '.',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    'evil.test',
    'product',
    'account',
    '\t',
    'https:',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const next of [text, `/${text}`, `/product/${text}`]) {
        expect(new URL(safeNext(next), 'https://shop.test').origin).toBe('https://shop.test');
      }
    }),
    { seed: 7 },
  );
});
