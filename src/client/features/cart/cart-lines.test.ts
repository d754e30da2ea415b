import { expect, test } from 'vitest';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { type Cart, type CartLine, rowsOf, withLineAgain, withoutLine, withQuantity } from './cart-lines.ts';

const lineId = (name: string) => toId('cartLine', `line ${name}`);
const line = (name: string, quantity = 1, available = true): CartLine => ({
  id: lineId(name),
  addedAt: '2026-11-02T09:00:00.000Z',
  productId: toId('product', `product ${name}`),
  name,
  brand: 'Brand',
  category: toCategory('mobiles'),
  unitPriceMinor: money(1000),
  earlierPriceMinor: null,
  quantity,
  available,
  left: null,
  picture: null,
});
const cart: Cart = {
  lines: [line('a'), line('b', 2), line('c', 5, false)],
  quantity: 3,
  totalMinor: money(3000),
  gaveWay: false,
  offersDiscounts: false,
  discount: null,
  asksAddress: false,
  terms: null,
};
const sums = ({ quantity, totalMinor }: Cart) => [quantity, totalMinor];
const shown = (...entries: Parameters<typeof rowsOf>) =>
  rowsOf(...entries).map((row) => (row.removed ? `(${row.line.name})` : row.line.name));

test('a quantity changes its line and the sums; unavailable lines are not counted', () => {
  expect(sums(withQuantity(cart, lineId('b'), 4))).toEqual([5, 5000]);
  expect(sums(withQuantity(cart, lineId('c'), 9))).toEqual([3, 3000]);
  expect(withQuantity(cart, toId('cartLine', 'another'), 4)).toEqual(cart);
});

test('a code that leaves too little to pay is judged again as the cart changes', () => {
  const discount = {
    ...{
      code: 'VOUCHER',
      benefit: { kind: 'amount' as const, amountMinor: money(3000) },
      leastGoodsMinor: money(0),
    },
    ...{ productIds: ['product a', 'product b'], amountMinor: money(3000) },
    ...{ stepMinor: money(1), leastLeftMinor: money(50), misfit: { why: 'too_little_left' as const } },
  };
  const more = withQuantity({ ...cart, discount }, lineId('a'), 2);
  expect(more.discount).toEqual({ ...discount, misfit: null });
  expect(withQuantity(more, lineId('a'), 1).discount).toEqual(discount);
});

test('a changed cart no longer says that it gave way', () => {
  expect(withQuantity({ ...cart, gaveWay: true }, lineId('b'), 4).gaveWay).toBe(false);
});

test('a removed line can be put back in its place', () => {
  const without = withoutLine(cart, lineId('a'));
  expect(sums(without)).toEqual([2, 2000]);
  expect(withLineAgain(without, { line: line('a'), index: 0 })).toEqual(cart);
  expect(withLineAgain(cart, { line: line('a'), index: 0 })).toEqual(cart);
});

test('removed lines keep their places, in whatever order they were removed, until they are put back', () => {
  const b = { line: line('b'), index: 1 };
  const d = { line: line('d'), index: 3 };
  expect(shown([line('a'), line('c')], [d, b])).toEqual(['a', '(b)', 'c', '(d)']);
  expect(shown([line('a'), line('c'), line('b')], [d, b])).toEqual(['a', 'c', 'b', '(d)']);
  expect(shown([], [b])).toEqual(['(b)']);
});
