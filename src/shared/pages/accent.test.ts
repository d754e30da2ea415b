import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCENT } from './accent.ts';

test('the accent is that of the theme', () => {
  const theme = readFileSync('src/client/app/theme.css', 'utf8');
  const accents = [...theme.matchAll(/--accent: (#\w+);/g)].map(([, colour]) => colour);
  expect(accents).toEqual([ACCENT.light, ACCENT.dark]);
});
