import { expect, test } from 'vitest';
import { textsFor } from './catalogue.ts';
import { formatsIn } from './dates.ts';

const READ = [
  { slug: 'agb', title: 'AGB', updatedAt: '2026-11-27T14:33:00.000Z' },
  { slug: 'widerruf', title: 'Widerruf', updatedAt: null },
];

test('pages that were confirmed at the checkout are listed after one colon', () => {
  const { moment } = formatsIn('de', { timeZone: 'Europe/Berlin' });
  const said = (pages: typeof READ) =>
    textsFor('de').adminOrders.events.terms_accepted({ pages }, String, (at) => moment.format(new Date(at)));
  expect(said(READ)).toBe(
    'Als gelesen bestätigt: AGB (Fassung vom 27.11.2026, 15:33), Widerruf (wie mitgeliefert)',
  );
  expect(said([])).toBe('Als gelesen bestätigt');
});
