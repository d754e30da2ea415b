import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defuseCell, defuseInside, readCell } from './csv-cell-rules.ts';

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '=cmd|"/c calc"!A1',
  '=HYPERLINK("http://evil.example","x")',
  "'=1+1",
])('%j is no formula once defused, and survives a round trip', (text) => {
  const cell = defuseCell(text);
  expect(cell).toBe(`'${text}`);
  expect(readCell(cell)).toBe(text);
});

test.each([
  // A spreadsheet that separates by semicolons splits a comma-separated file there, quotes or not.
  ['Ann;=HYPERLINK("http://evil.example")', 'Ann;\'=HYPERLINK("http://evil.example")'],
  ["Ann\t'+1;;@x", "Ann\t''+1;;'@x"],
  ['1\n-1', "1\n'-1"],
  ['Ann; Bob-Ray', 'Ann; Bob-Ray'],
])('an untrusted %j begins no formula inside either', (text, cell) => {
  expect(defuseInside(text)).toBe(cell);
});

test.each(['', 'Lamp', '12.50', '-12.50', "it's", "'quoted'", '1=1', 'a@b.example', ' =1'])(
  '%j stays as it is',
  (text) => {
    expect(defuseCell(text)).toBe(text);
    expect(readCell(text)).toBe(text);
  },
);

test.each(['=1+1', '+49 30', '-20 dB', '@home'])('%j is refused unless it was defused', (text) => {
  expect(readCell(text)).toBeNull();
});

test('any text survives a round trip', () => {
  const nasty = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', '.', 'a', ' ') });
  fc.assert(
    fc.property(fc.oneof(fc.string(), nasty), (text) => {
      expect(readCell(defuseCell(text))).toBe(text);
    }),
    { seed: 7 },
  );
});
