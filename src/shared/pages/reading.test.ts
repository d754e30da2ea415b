import { expect, test } from 'vitest';
import { gapsIn, isSlug, pathOfPage, slugOf } from './reading.ts';

test.each([
  ['[Your company’s name], [Street]', ['Your company’s name', 'Street']],
  ['Twice: [Name] and [Name]', ['Name']],
  ['A [link](/help), a picture ![a lamp](/media/x.webp), a [reference][ref]', []],
  ['[ref]: https://shop.test', []],
  ['text\n   [ref]: https://shop.test', []],
  ['- To [Name, street]:\n- I withdraw', ['Name, street']],
  ['To [Name]: by post', ['Name']],
  ['An escaped \\[bracket]', []],
  ['[Name] (written by hand)', ['Name']],
  ['no gap', []],
])('gaps in %j', (text, gaps) => {
  expect(gapsIn(text)).toEqual(gaps);
});

test.each([
  ['Terms & Conditions', 'terms-conditions'],
  ['Über uns', 'ueber-uns'],
  ['  Größe / Maße  ', 'groesse-masse'],
  ['Café', 'cafe'],
  ['日本', ''],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('the slug of %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  if (slug) expect(isSlug(slug)).toBe(true);
});

test.each(['', 'A', '-a', 'a-', 'a--b', '..', 'a/b', 'a b', 'x'.repeat(61)])('%j is no slug', (text) => {
  expect(isSlug(text)).toBe(false);
});

test('own pages have a folder of their own', () => {
  expect(['help', 'terms'].map(pathOfPage)).toEqual(['/help', '/pages/terms']);
});
