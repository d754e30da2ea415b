import { expect, test } from 'vitest';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { whyMoved } from './stock-history.tsx';

test.each([
  ['2026-000001', 'Wieder ins Lager gebucht, Bestellung 2026-000001', 'Put back in stock, order 2026-000001'],
  [null, 'Wareneingang', 'Restock'],
])('goods put back for an order are told from those of a supplier: order %s', (orderNumber, de, en) => {
  const entry = { reason: 'restock', note: '', orderNumber } as const;
  expect(whyMoved(entry, textsFor('de').adminProducts)).toBe(de);
  expect(whyMoved(entry, textsFor('en').adminProducts)).toBe(en);
});
