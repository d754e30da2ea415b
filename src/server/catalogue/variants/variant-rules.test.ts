import { expect, test } from 'vitest';
import type { Picture } from '../../../shared/catalogue/pictures.ts';
import { toId } from '../../../shared/ids.ts';
import { type Axis, type Member, nameWithValues, pickerOf } from './variant-rules.ts';

const storage: Axis = { key: 'storage', label: 'Storage', unit: 'GB' };
const colour: Axis = { key: 'colour', label: 'Colour', unit: null };
const size: Axis = { key: 'size', label: 'Size', unit: null };

const pictured = (source: string): Picture => ({
  source,
  width: 1,
  height: 1,
  placeholder: 'data:',
  alt: '',
});

const member = (id: string, values: Member['values'], more: Partial<Member> = {}): Member => ({
  id: toId('product', id),
  values,
  soldOut: false,
  picture: null,
  ...more,
});

/** Each option in short: its value, where it leads, and how it is marked. */
const picked = (axes: Axis[], members: Member[], current: string) =>
  pickerOf(axes, members, toId('product', current)).map(({ label, options }) => [
    label,
    ...options.map(({ value, productId, current, missing, soldOut, picture }) =>
      [
        `${value}>${productId}`,
        current && 'current',
        missing && 'missing',
        soldOut && 'sold out',
        picture?.source,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ]);

test('each option keeps the other axis; numbers go by size, texts by their first member', () => {
  const members = [
    member('b256', [256, 'Blue']),
    member('b128', [128, 'Blue'], { soldOut: true }),
    member('r128', [128, 'Amber']),
    member('r256', [256, 'Amber']),
  ];
  expect(picked([storage, colour], members, 'b256')).toEqual([
    ['Storage', '128>b128 sold out', '256>b256 current'],
    ['Colour', 'Blue>b256 current', 'Amber>r256'],
  ]);
});

test('sizes go by size, whichever was added first', () => {
  const sizes = [
    [256, 'L'],
    [256, 'XS'],
    [256, 'M'],
  ] as const;
  const members = sizes.map(([gigabytes, size]) => member(size, [gigabytes, size]));
  expect(picked([storage, colour], members, 'M')).toEqual([['Colour', 'XS>XS', 'M>M current', 'L>L']]);
});

test('a combination that does not exist leads to the nearest, by number, then by stock, then by order', () => {
  const members = [
    member('b512', [512, 'Blue']),
    member('r128', [128, 'Red']),
    member('r256', [256, 'Red']),
    member('g', [null, 'Green'], { soldOut: true }),
    member('g1', [64, 'Green']),
  ];
  expect(picked([storage, colour], members, 'b512')).toEqual([
    ['Storage', '64>g1 missing', '128>r128 missing', '256>r256 missing', '512>b512 current'],
    ['Colour', 'Blue>b512 current', 'Red>r256 missing', 'Green>g missing sold out'],
  ]);
  const sizes = [
    member('s-red', ['S', 'Red']),
    member('m-blue', ['M', 'Blue'], { soldOut: true }),
    member('m-green', ['M', 'Green']),
  ];
  expect(picked([size, colour], sizes, 's-red')[0]).toEqual(['Size', 'S>s-red current', 'M>m-green missing']);
});

test('an axis with one value is left out, and so is all of it for a single member', () => {
  expect(picked([storage, colour], [member('a', [128, 'Blue']), member('b', [128, 'Red'])], 'a')).toEqual([
    ['Colour', 'Blue>a current', 'Red>b'],
  ]);
  expect(picked([storage], [member('a', [128])], 'a')).toEqual([]);
  expect(picked([storage], [member('a', [128]), member('b', [256])], 'gone')).toEqual([]);
});

test('of two members with the same values, the present one stays; one without a value still gets the choice', () => {
  const twins = [
    member('a', ['Blue']),
    member('twin', ['Blue']),
    member('b', ['Red']),
    member('none', [null]),
  ];
  expect(picked([colour], twins, 'twin')).toEqual([['Colour', 'Blue>twin current', 'Red>b']]);
  expect(picked([colour], twins, 'none')).toEqual([['Colour', 'Blue>a', 'Red>b']]);
});

test('pictures stand for the values that they differ by, never for numbers', () => {
  const blue = { picture: pictured('/media/blue') };
  const red = { picture: pictured('/media/red') };
  const both = [
    member('b1', [128, 'Blue'], blue),
    member('b2', [256, 'Blue'], blue),
    member('r1', [128, 'Red'], red),
    member('r2', [256, 'Red'], red),
  ];
  expect(picked([storage, colour], both, 'b1')).toEqual([
    ['Storage', '128>b1 current', '256>b2'],
    ['Colour', 'Blue>b1 current /media/blue', 'Red>r1 /media/red'],
  ]);
  const [axis] = pickerOf(
    [colour],
    [member('x', ['Blue'], blue), member('y', ['Red'], red)],
    toId('product', 'x'),
  );
  expect(axis?.options[0]?.picture).toEqual({ source: '/media/blue', width: 1, height: 1 });
  const same = [member('a', ['S'], blue), member('b', ['M'], blue)];
  expect(picked([size], same, 'a')).toEqual([['Size', 'S>a current', 'M>b']]);
  const mixed = [member('a', ['S'], blue), member('b', ['M'], red), member('c', ['M'], blue)];
  expect(picked([size], mixed, 'a')).toEqual([['Size', 'S>a current', 'M>b']]);
  expect(picked([size], [member('a', ['S'], blue), member('b', ['M'])], 'a')[0]).toEqual([
    ...['Size', 'S>a current', 'M>b'],
  ]);
});

test('a name is followed by the values that it does not say', () => {
  expect(nameWithValues('Blouse', ['M', 'White'])).toBe('Blouse, M, White');
  expect(nameWithValues('Blouse M white', ['M', 'White'])).toBe('Blouse M white');
  expect(nameWithValues('Kite 5 512GB', ['512 GB', 'Blue'])).toBe('Kite 5 512GB, Blue');
  // Whole words and numbers only.
  expect(nameWithValues('Mantel 38', ['M', '8'])).toBe('Mantel 38, M, 8');
  expect(nameWithValues('Men’s Polo', ['S'])).toBe('Men’s Polo, S');
  expect(nameWithValues("Women's Jacket", ["Women's", 'S'])).toBe("Women's Jacket, S");
  expect(nameWithValues('Glue', ['+', '½'])).toBe('Glue, +, ½');
  expect(nameWithValues('Glue', [])).toBe('Glue');
});
