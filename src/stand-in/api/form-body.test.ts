import { expect, test } from 'vitest';
import { canonicalForm, decodeForm } from './form-body.ts';

const plain = (body: string) => JSON.parse(JSON.stringify(decodeForm(body)));

test('names nest by brackets, lists by index or empty brackets', () => {
  expect(plain('a=1&b[c]=2&d[0][e]=3&d[1][e]=4&f[]=5&f[]=6')).toEqual({
    a: '1',
    b: { c: '2' },
    d: { 0: { e: '3' }, 1: { e: '4' } },
    f: { 0: '5', 1: '6' },
  });
});

test('percent signs, pluses and Unicode survive decoding', () => {
  expect(plain('a=100%25+%F0%9F%8D%93&b%5Bc%5D=%5B')).toEqual({ a: '100% 🍓', b: { c: '[' } });
});

test('a name from Object.prototype is just a name', () => {
  const tree = decodeForm('__proto__[polluted]=1&constructor=2');
  expect(Object.keys(tree)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each(['a=1&a[b]=2', 'a[b]=1&a=2', 'a[b][c][d][e][f][g][h][i]=1'])('refuses %s', (body) => {
  expect(() => decodeForm(body)).toThrow(RangeError);
});

test('the order of parameters does not matter in a comparison', () => {
  expect(canonicalForm(decodeForm('a=1&b[x]=2&b[y]=3'))).toBe(canonicalForm(decodeForm('b[y]=3&b[x]=2&a=1')));
  expect(canonicalForm(decodeForm('a=1'))).not.toBe(canonicalForm(decodeForm('a=2')));
});
