import { expect, test } from 'vitest';
import { sortSizes } from './size-order.ts';

test.each([
  [
    'letters',
    ['M', 'XXL', 'S', '3XL', 'XL', 'XS', 'L', 'xxs'],
    ['xxs', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'],
  ],
  ['numbers', ['10', '9', '38,5', '38', '10 wide'], ['9', '10', '10 wide', '38', '38,5']],
  ['numbers with an equal beginning', ['36 2/3', '36', '37 1/3'], ['36', '36 2/3', '37 1/3']],
  ['other texts', ['Red', 'M', 'Blue', '9'], ['Red', 'M', 'Blue', '9']],
  ['letters beside numbers', ['M', '38', 'S'], ['M', '38', 'S']],
])('sizes go by size: %s', (_, texts, sorted) => {
  expect(sortSizes(texts)).toEqual(sorted);
});
