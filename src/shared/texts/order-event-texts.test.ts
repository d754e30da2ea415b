import { expect, test } from 'vitest';
import { textsFor } from './catalogue.ts';

const READ = [
  { slug: 'agb', title: 'AGB', updatedAt: '2026-11-27T14:33:00.000Z' },
  { slug: 'widerruf', title: 'Widerruf', updatedAt: null },
];

test('pages that were confirmed at the checkout are listed after one colon', () => {
  const said = (pages: typeof READ) => textsFor('de').adminOrders.events.terms_accepted({ pages }, String);
  expect(said(READ)).toBe(
    'Als gelesen bestätigt: AGB (Fassung vom 2026-11-27 14:33 UTC), Widerruf (wie mitgeliefert)',
  );
  expect(said([])).toBe('Als gelesen bestätigt');
});
