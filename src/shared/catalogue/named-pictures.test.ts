import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';
import { isFileName, readPicturesCell } from './named-pictures.ts';

const named = new Map([
  [nameKey('Kettle.JPG'), '/media/a'],
  [nameKey('kettle open.jpg'), '/media/b'],
  [nameKey('café.png'.normalize('NFD')), '/media/c'],
  [nameKey('not a picture.jpg'), ''],
  [nameKey('kettle, shut.jpg'), '/media/d'],
]);

test.each([
  ['', []],
  ['kettle.jpg', ['/media/a']],
  [' KETTLE.jpg  kettle open.jpg ', ['/media/a', '/media/b']],
  ['café.png'.normalize('NFC'), ['/media/c']],
  ['https://pics.example/a.png kettle.jpg', ['https://pics.example/a.png', '/media/a']],
  ['kettle shut.jpg', ['kettle', 'shut.jpg']],
  ['kettle.jpg not a picture.jpg', ['/media/a', 'not a picture.jpg']],
  // As other shops write them.
  ['kettle.jpg, kettle open.jpg; kettle, shut.jpg', ['/media/a', '/media/b', '/media/d']],
  ['kettle.jpg | kettle open.jpg ,kettle.jpg,', ['/media/a', '/media/b', '/media/a']],
  ['kettle.jpg;none.jpg', ['/media/a', 'none.jpg']],
])('the cell %j is %j', (cell, entries) => {
  expect(readPicturesCell(cell, named)).toEqual(entries);
});

test('without pictures, a cell is its words', () => {
  expect(readPicturesCell('a b  c', new Map())).toEqual(['a', 'b', 'c']);
});

test.each([', ', ',', '; ', ';', '|', ' | ', ' ,'])('%j separates addresses', (separator) => {
  const own = `/media/${'0'.repeat(32)}-800.webp`;
  const addresses = ['https://pics.example/w_80,h_80;q/a,b.jpg', own, 'HTTPS://pics.example/b|c.png', own];
  for (const known of [new Map(), named])
    expect(readPicturesCell(addresses.join(separator) + separator, known)).toEqual(addresses);
});

test('a long run of separators takes no long time to read', () => {
  expect(readPicturesCell(`x${','.repeat(200_000)}/a`, named)).toHaveLength(1);
});

test('an entry with a slash is an address', () => {
  expect(['a.jpg', '/media/a', 'https://a.example'].map(isFileName)).toEqual([true, false, false]);
});
