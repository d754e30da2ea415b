import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';
import { isFileName, readPicturesCell } from './named-pictures.ts';

const named = new Map([
  [nameKey('Kettle.JPG'), '/media/a'],
  [nameKey('kettle open.jpg'), '/media/b'],
  [nameKey('café.png'.normalize('NFD')), '/media/c'],
  [nameKey('not a picture.jpg'), ''],
]);

test.each([
  ['', []],
  ['kettle.jpg', ['/media/a']],
  [' KETTLE.jpg  kettle open.jpg ', ['/media/a', '/media/b']],
  ['café.png'.normalize('NFC'), ['/media/c']],
  ['https://pics.example/a.png kettle.jpg', ['https://pics.example/a.png', '/media/a']],
  ['kettle shut.jpg', ['kettle', 'shut.jpg']],
  ['kettle.jpg not a picture.jpg', ['/media/a', 'not a picture.jpg']],
])('the cell %j is %j', (cell, entries) => {
  expect(readPicturesCell(cell, named)).toEqual(entries);
});

test('without pictures, a cell is its words', () => {
  expect(readPicturesCell('a b  c', new Map())).toEqual(['a', 'b', 'c']);
});

test('an entry with a slash is an address', () => {
  expect(['a.jpg', '/media/a', 'https://a.example'].map(isFileName)).toEqual([true, false, false]);
});
