import { expect, test } from 'vitest';
import { draw, invoiceRecord } from '../../../../tests/support/checks/drawn-documents.ts';
import { money } from '../../../shared/money/money.ts';
import type { CreditNoteRecord } from '../../../shared/orders/documents.ts';

const {
  lines,
  kind: _,
  delivery: __,
  ...record
} = invoiceRecord({
  lines: [{ name: 'Kettle', price: 11_900 }],
  tax: { prices: 'included', rates: { standard: { name: 'VAT', partsPerMillion: 190_000 } } },
});

const credit = (more: Partial<CreditNoteRecord>): CreditNoteRecord => ({
  ...record,
  kind: 'credit_note',
  number: 'CN-2026-000007',
  invoice: { number: record.number, issuedOn: record.issuedOn },
  lines: lines.map(({ name, quantity }) => ({ name, quantity })),
  inFull: true,
  first: true,
  ...more,
});

test('a credit note names its invoice, what came back and the tax in it', async () => {
  const full = await draw(credit({}));
  expect(full.pages[0]).toContain('Credit note CN-2026-000007');
  expect(full.pages[0]).toContain('Full refund of invoice 2026-000123.');
  expect(full.pages[0]).toContain('Kettle 1');
  expect(full.pages[0]).toContain('Total refunded $119.00');
  expect(full.pages[0]).toContain('VAT 19% $100.00 $19.00');
  expect(full.pages[0]).toContain('$119.00 goes back to the card used for the payment.');
  expect(full.pages[0]).not.toContain('Tax-exempt');
  const repaid = await draw(credit({ byHand: true }));
  expect(repaid.pages[0]).toContain('$119.00 was repaid in another way than to the card');
  expect(repaid.pages[0]).not.toContain('goes back');
  const exempt = await draw(credit({ taxes: [], exemptMinor: money(11_900) }));
  expect(exempt.pages[0]).toContain('Tax-exempt $119.00 $0.00');
  const part = await draw(credit({ inFull: false, lines: [] }));
  expect(part.pages[0]).toContain('Partial refund of invoice 2026-000123.');
});

test.each([
  ['en', 'Item Qty Refunded Kettle 2 $238.00 Delivery (Express) $12.90 Total refunded $250.90'],
  ['de', 'Artikel Menge Erstattet Kettle 2 238,00 $ Versand (Express) 12,90 $ Erstattungsbetrag 250,90 $'],
] as const)('a credit note names what its units and the delivery gave back: %s', async (language, text) => {
  const locale = { ...record.locale, language };
  const kettles = { name: 'Kettle', quantity: 2, amountMinor: money(23_800) };
  const delivery = { name: 'Express', priceMinor: money(1_290) };
  const both = await draw(credit({ locale, lines: [kettles], delivery, totalMinor: money(25_090) }));
  expect(both.pages[0]).toContain(text);
  const alone = await draw(credit({ locale, lines: [], delivery, totalMinor: money(1_290) }));
  expect(alone.pages[0]).toContain(
    language === 'en' ? 'Delivery (Express) $12.90' : 'Versand (Express) 12,90 $',
  );
});

test('a reversal names the credit note that it cancels, its invoice and the tax, in both languages', async () => {
  const reversal = (language: 'en' | 'de') =>
    draw({
      ...record,
      kind: 'reversal',
      number: '2026-000124',
      locale: { ...record.locale, language },
      creditNote: { number: 'CN-2026-000007', issuedOn: '2026-11-23' },
      invoice: { number: record.number, issuedOn: record.issuedOn },
    });
  const [page = ''] = (await reversal('en')).pages;
  for (const text of [
    'Cancellation 2026-000124',
    'Credit note CN-2026-000007 is cancelled',
    'Invoice 2026-000123',
    'Total $119.00',
    'VAT 19% $100.00 $19.00',
    'nothing is left to pay',
  ])
    expect(page).toContain(text);
  const { pages } = await reversal('de');
  expect(pages[0]).toContain('Storno 2026-000124');
  expect(pages[0]).toContain('Die Rechnungskorrektur CN-2026-000007 ist storniert');
});
