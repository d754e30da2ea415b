import { expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../tests/support/catalogue/categories.ts';
import { AnswerCache } from '../http/answers/answer-cache.ts';
import { EncodedBody } from '../http/answers/encoded-body.ts';
import { movedUrl, parsePageRequest } from './page-request.ts';

const KNOWN = { categories: FIRST_CATEGORIES, currency: 'USD' };

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/home', '/home'],
  ['/product/prd_1?a=b', '/product/prd_1'],
  ['/product-category', '/product-category'],
  ['/product-category?category=watches&category=Mouse', '/product-category?category=Mouse&category=watches'],
  ['/product-category?category=Mouse&&category=watches', '/product-category?category=Mouse&category=watches'],
  ['/product-category?category=Mouse&category=Mouse&category=nonsense', '/product-category?category=Mouse'],
  ['/product-category?sort=dsc&category=Mouse', '/product-category?category=Mouse&sort=dsc'],
  ['/product-category?sort=random', '/product-category'],
  ['/product-category?category=mouse&q=red', '/product-category?category=Mouse'],
  ['/product-category?category=cars', '/product-category?category=cars'],
  [
    '/product-category?brand=B&stock=in&brand=A&category=Mouse&price=5-',
    '/product-category?category=Mouse&brand=A&brand=B&price=5-&stock=in',
  ],
  ['/product-category?spec=hand:Left&brand=', '/product-category'],
  ['/search?q=a%20b&page=4', '/search?q=a+b'],
  ['/search?stock=in&q=a&category=mouse', '/search?category=Mouse&q=a&stock=in'],
])('%s is cached as %s', (url, key) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  expect(parsePageRequest(pathname, searchParams, KNOWN)?.url).toBe(key);
});

test.each([
  ['/product-category?category=mice&sort=asc', '/product-category?category=Mouse&sort=asc'],
  ['/product-category?category=MICE&category=watches', '/product-category?category=Mouse&category=watches'],
  ['/search?q=a+b&category=mice', '/search?q=a+b&category=Mouse'],
  ['/product-category?category=Mouse', null],
  ['/product-category?category=nonsense', null],
  ['/compare?category=mice', null],
  ['/product-category?brand=mice', null],
])('%s leads to %s once Mice are called Mouse', (url, to) => {
  const categories = FIRST_CATEGORIES.map((each) => ({
    ...each,
    formerly: each.value === 'Mouse' ? ['mice'] : [],
  }));
  const { pathname, searchParams } = new URL(url, 'http://x');
  expect(movedUrl(pathname, searchParams, { categories })).toBe(to);
});

test.each([
  ...['/nothing', '/product', '/product/', '/product/a/b', '/products', '//', '/index.html'],
  // What a URL's resolver reads as another path would be cached as this page.
  ...[
    '/order/..',
    '/order/%2e%2e',
    '/order/a\\b',
    '/success/x\\..\\..\\blog',
    '/admin-panel/%2E%2E',
    '/product/%70rd_1',
  ],
])('%s is no page', (path) => {
  expect(parsePageRequest(path, new URLSearchParams(), KNOWN)).toBeNull();
});

test.each([
  ['/', true],
  ['/product-category', true],
  ['/product-category?category=Mouse&sort=asc', true],
  ['/product-category?category=Mouse&category=camera', false],
  ['/product-category?category=Mouse&brand=A', false],
  ['/product-category?price=5-', false],
  ['/product-category?category=cars', false],
  ['/search?q=a', false],
])('whether links lead to %s: %s', (url, linked) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  expect(parsePageRequest(pathname, searchParams, KNOWN)?.linked).toBe(linked);
});

test('a hundred thousand different query strings share one cached page', async () => {
  const changes = { readUpTo: async () => undefined, isUnchangedSince: () => false };
  const options = { maxBytes: 32_000_000, maxAgeMs: 60_000, now: () => new Date(0), changes };
  const cache = new AnswerCache<null>(options);
  const page = { body: new EncodedBody('<p>mice</p>'), about: null, tags: [], kept: true };
  const keep = async (query: string) => {
    const request = parsePageRequest('/product-category', new URLSearchParams(query), KNOWN);
    await cache.get(request?.url ?? '', 1, async () => page);
  };
  await keep('category=Mouse');
  const before = cache.bytes;
  for (let i = 0; i < 100_000; i++) await keep(`category=Mouse&category=x${i}&sort=${i}&page=${i}`);
  expect([cache.size, cache.bytes]).toEqual([1, before]);
});
