import { expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../tests/support/catalogue/categories.ts';
import { type CategoryInfo, toCategory } from './categories.ts';
import {
  countChoices,
  filterQuery,
  isRefined,
  NO_FILTER,
  parseCategoryFilter,
  parseFilter,
} from './product-filter.ts';

const parse = (query: string) =>
  parseFilter(new URLSearchParams(query), { categories: FIRST_CATEGORIES, currency: 'USD' });

test.each([
  ['', {}],
  ['category=mobiles&category=Mouse', { categories: ['mobiles', 'Mouse'] }],
  ['category=Mouse&&category=mobiles', { categories: ['mobiles', 'Mouse'] }],
  ['category=mobiles&category=mobiles&category=MOBILES&category=cars', { categories: ['mobiles'] }],
  ['category=mouse&category=Mobiles', { categories: ['mobiles', 'Mouse'] }],
  ['category=cars&category=boats', { categories: ['boats'] }],
  ['category=+cars+', { categories: ['cars'] }],
  [`category=${'x'.repeat(80)}`, { categories: ['x'.repeat(60)] }],
  [`category=${'x'.repeat(59)}😀`, { categories: ['x'.repeat(59)] }],
  [`q=${'x'.repeat(99)}😀`, { text: 'x'.repeat(99) }],
  ['category=+&category=a%00b', {}],
  ['sort=asc', { sort: 'asc' }],
  ['category=camera&sort=dsc&sort=asc', { categories: ['camera'], sort: 'dsc' }],
  ['sort=cheapest', {}],
  ['brand=Korrin&brand=Aurelle&brand=Korrin&brand=+', { brands: ['Aurelle', 'Korrin'] }],
  [`brand=${'x'.repeat(101)}&brand=a%00b`, {}],
  ['price=50-99.99', { price: { fromMinor: 5_000, toMinor: 9_999 } }],
  ['price=50-', { price: { fromMinor: 5_000, toMinor: null } }],
  ['price=-19.9', { price: { fromMinor: null, toMinor: 1_990 } }],
  ['price=-', {}],
  ['price=90-50', {}],
  ['price=1e3-2e3', {}],
  ['price=99999999-', {}],
  ['stock=in', { inStock: true }],
  ['stock=yes', {}],
  ['stars=4', { wellRated: true }],
  ['stars=5', {}],
  ['sort=rating', { sort: 'rating' }],
  ['q=+red+phone+', { text: 'red phone' }],
  [
    'category=Mouse&spec=weight:..80&spec=hand:Right',
    {
      categories: ['Mouse'],
      specs: [
        { key: 'hand', value: 'Right' },
        { key: 'weight', value: '..80' },
      ],
    },
  ],
  ['spec=hand:Right', {}],
  ['category=Mouse&category=camera&spec=hand:Right', { categories: ['camera', 'Mouse'] }],
  [
    `category=Mouse&spec=hand:${'x'.repeat(201)}&spec=hand:${'x'.repeat(202)}&spec=${'k'.repeat(61)}:x`,
    { categories: ['Mouse'], specs: [{ key: 'hand', value: 'x'.repeat(201) }] },
  ],
  ['category=Mouse&spec=hand&spec=:Right&spec=hand:', { categories: ['Mouse'] }],
])('reads %j in a fixed order, without duplicates or unknown values', (query, expected) => {
  expect(parse(query)).toEqual({ ...NO_FILTER, ...expected });
});

test('a written filter reads back unchanged', () => {
  const query =
    'category=Mouse&sort=asc&q=red+%26+blue&brand=A%3AB&brand=C%26D&price=5.05-9&stock=in&stars=4&spec=hand%3ALeft%3A+both';
  expect(filterQuery(parse(query), 'USD').toString()).toBe(query);
});

test('the same choices give the same address, in whatever order they were made', () => {
  const filter = parse('category=Mouse&category=camera&brand=A&brand=B');
  const { categories, brands } = filter;
  const otherWay = { ...filter, categories: categories.toReversed(), brands: brands.toReversed() };
  expect(filterQuery(otherWay, 'USD').toString()).toBe(filterQuery(filter, 'USD').toString());
});

test('only a limited number of choices is read from an address', () => {
  const brands = Array.from({ length: 500 }, (_, i) => `brand=b${i}`).join('&');
  expect(parse(brands).brands.length).toBe(30);
});

test('a category whose name differs only in case from another is not mistaken for it', () => {
  const categories = ['Lamps', 'lamps'].map(
    (value): CategoryInfo => ({
      value: toCategory(value),
      label: value,
      picture: null,
      shown: true,
      formerly: [],
    }),
  );
  const read = (query: string) => parseFilter(new URLSearchParams(query), { categories, currency: 'USD' });
  expect(read('category=lamps').categories).toEqual(['lamps']);
  expect(read('category=Lamps').categories).toEqual(['Lamps']);
});

test('the filter page has no text', () => {
  const facts = { categories: FIRST_CATEGORIES, currency: 'USD' };
  expect(parseCategoryFilter(new URLSearchParams('q=red&stock=in'), facts)).toEqual({
    ...NO_FILTER,
    inStock: true,
  });
});

test('sort and categories are choices, but not refined ones; a text is neither', () => {
  expect(countChoices(parse('q=red'))).toBe(0);
  expect(countChoices(parse('sort=asc&category=Mouse'))).toBe(2);
  expect(countChoices(parse('stock=in&stars=4&price=5-&brand=A&brand=B'))).toBe(5);
  expect(isRefined(parse('q=red&sort=asc&category=Mouse'))).toBe(false);
  expect(isRefined(parse('stock=in'))).toBe(true);
  expect(isRefined(parse('stars=4'))).toBe(true);
});
