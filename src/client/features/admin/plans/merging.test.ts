import { expect, test } from 'vitest';
import { changedFields, isSame, mergeLists } from './merging.ts';

const list = (texts: Record<string, string>) => Object.entries(texts).map(([id, text]) => ({ id, text }));
const merge = (base: object, mine: object, theirs: object) => {
  const merged = mergeLists(
    { base: list({ ...base }), mine: list({ ...mine }), theirs: list({ ...theirs }) },
    ({ id }) => id,
  );
  return [
    Object.fromEntries(merged.entries.map(({ id, text }) => [id, text])),
    merged.changedByBoth.map(({ id }) => id),
  ];
};

const BASE = { a: '1', b: '2', c: '3' };

test('entries edited, added or removed here stay so; all others are as saved', () => {
  expect(merge(BASE, { a: 'mine', b: '2', new: 'n' }, { a: '1', b: 'theirs', c: '3', more: 'm' })).toEqual([
    { a: 'mine', b: 'theirs', more: 'm', new: 'n' },
    [],
  ]);
  expect(merge(BASE, BASE, { b: '2' })).toEqual([{ b: '2' }, []]);
});

test('what both changed keeps the local content and is reported, unless both did the same', () => {
  expect(merge(BASE, { ...BASE, a: 'mine', b: 'x' }, { ...BASE, a: 'theirs', b: 'x' })).toEqual([
    { ...BASE, a: 'mine', b: 'x' },
    ['a'],
  ]);
  const withoutA = { b: '2', c: '3' };
  expect(merge(BASE, withoutA, { ...BASE, a: 'theirs' })).toEqual([withoutA, ['a']]);
  expect(merge(BASE, { ...BASE, a: 'mine' }, withoutA)).toEqual([{ ...BASE, a: 'mine' }, ['a']]);
});

test('the fields that differ are those that were changed', () => {
  const before = { name: 'a', shown: true, picture: null };
  expect(changedFields<typeof before>(before, { ...before })).toEqual({});
  expect(changedFields<typeof before>(before, { ...before, name: 'b', shown: false })).toEqual({
    name: 'b',
    shown: false,
  });
});

test('the order of keys is no difference, that of entries is', () => {
  expect(isSame({ a: 1, b: [{ c: 1, d: null }] }, { b: [{ d: null, c: 1 }], a: 1 })).toBe(true);
  expect(isSame({ b: [1, 2] }, { b: [2, 1] })).toBe(false);
});
