import { expect, test } from 'vitest';
import { fileKey, isFileName, readPicturesCell } from './named-pictures.ts';

const named = new Map([
  [fileKey('Kettle.JPG'), '/media/a'],
  [fileKey('kettle open.jpg'), '/media/b'],
  [fileKey('café.png'.normalize('NFD')), '/media/c'],
]);

test.each([
  ['', []],
  ['kettle.jpg', ['/media/a']],
  [' KETTLE.jpg  kettle open.jpg ', ['/media/a', '/media/b']],
  ['café.png'.normalize('NFC'), ['/media/c']],
  ['https://pics.example/a.png kettle.jpg', ['https://pics.example/a.png', '/media/a']],
  ['kettle shut.jpg', ['kettle', 'shut.jpg']],
])('the cell %j is %j', (cell, entries) => {
  expect(readPicturesCell(cell, named)).toEqual(entries);
});

test('without pictures, a cell is its words', () => {
  expect(readPicturesCell('a b  c', new Map())).toEqual(['a', 'b', 'c']);
});

test('an entry with a slash is an address', () => {
  expect(['a.jpg', '/media/a', 'https://a.example'].map(isFileName)).toEqual([true, false, false]);
});
