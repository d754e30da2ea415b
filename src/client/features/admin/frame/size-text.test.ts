import { expect, test } from 'vitest';
import { formatsIn } from '../../../../shared/texts/dates.ts';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_449_000, '1.4 MB'],
  [55_123_456, '55 MB'],
  [2_000_000_000, '2 GB'],
  [3.5e15, '3,500 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes, formatsIn('en'))).toBe(text);
});
