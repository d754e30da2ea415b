import { expect, test } from 'vitest';
import { isFiltered, parseFilter, withCategory } from './category-filter.ts';

const parse = (query: string) => parseFilter(new URLSearchParams(query));

test.each([
  ['', [], null],
  ['category=mobiles&category=Mouse', ['mobiles', 'Mouse'], null],
  ['category=Mouse&&category=mobiles', ['mobiles', 'Mouse'], null],
  ['category=mobiles&category=mobiles&category=MOBILES&category=cars', ['mobiles'], null],
  ['sort=asc', [], 'asc'],
  ['category=camera&sort=dsc&sort=asc', ['camera'], 'dsc'],
  ['sort=cheapest', [], null],
])('reads %j in the shop’s order, once each, without what it does not know', (query, categories, sort) => {
  expect(parse(query)).toEqual({ categories, sort });
});

test('a tick and its taking back leave the filter as it was', () => {
  const filter = parse('category=watches&sort=asc');
  const ticked = withCategory(filter, 'airpodes', true);
  expect(ticked).toEqual({ categories: ['airpodes', 'watches'], sort: 'asc' });
  expect(withCategory(ticked, 'airpodes', false)).toEqual(filter);
});

test('a sort alone is a filter too', () => {
  expect(isFiltered(parse(''))).toBe(false);
  expect(isFiltered(parse('sort=asc'))).toBe(true);
});
