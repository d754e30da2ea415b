import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { formatsIn } from '../../../shared/texts/dates.ts';
import { ageText } from './age-text.ts';

test.each([
  [0, 'less than a minute ago'],
  [MINUTE_MS - 1, 'less than a minute ago'],
  [MINUTE_MS, '1 minute ago'],
  [59 * MINUTE_MS, '59 minutes ago'],
  [60 * MINUTE_MS, '1 hour ago'],
  [23.9 * 60 * MINUTE_MS, '23 hours ago'],
  [24 * 60 * MINUTE_MS, '1 day ago'],
  [40 * 24 * 60 * MINUTE_MS, '40 days ago'],
])('%i ms is %s', (ageMs, text) => {
  expect(ageText(ageMs, formatsIn('en').age, textsFor('en').notices)).toBe(text);
});
