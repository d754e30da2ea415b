import { expect, test } from 'vitest';
import { invoiceRecord } from '../../../../tests/support/checks/drawn-documents.ts';
import type { Tax } from '../../../shared/money/pricing.ts';
import { documentContent } from './document-content-rules.ts';

const rates: Tax['rates'] = {
  standard: { name: 'VAT', partsPerMillion: 190_000 },
  reduced: { name: 'VAT', partsPerMillion: 70_000 },
};

/** An amount as written, in cents. */
const read = (text = ''): number => Number(text.replaceAll(/\D/g, '')) * (text.startsWith('−') ? -1 : 1);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

const SHOPS: [string, Tax][] = [
  ['prices with tax', { prices: 'included', rates, delivery: { name: 'VAT', partsPerMillion: 190_000 } }],
  ['prices without tax', { prices: 'added', rates, delivery: { name: 'VAT', partsPerMillion: 190_000 } }],
  ['reverse charge', { prices: 'added', rates: {} }],
];

test.each(
  SHOPS.flatMap(([shop, tax]) => (['en', 'de'] as const).map((language) => ({ shop, tax, language }))),
)('an invoice with a discount adds up for its reader: $shop, $language', ({ tax, language }) => {
  const record = invoiceRecord({
    lines: [
      { name: 'Kettle', price: 11_999, quantity: 3 },
      { name: 'Book', price: 1_070, taxClass: 'reduced' },
    ],
    tax,
    discount: 3_333,
    delivery: { name: 'Parcel', price: 490 },
    locale: { language, currency: 'EUR' },
  });
  const { table, sums } = documentContent(record);
  const columns = table?.columns.length ?? 0;
  const rows = table?.rows ?? [];
  for (const [, quantity, unitPrice, ...others] of rows) {
    expect(read(others.at(-1))).toBe(Number(quantity) * read(unitPrice));
    expect(others).toHaveLength(columns - 3);
  }
  const [subtotal, ...parts] = sums.map(({ value }) => read(value));
  const total = parts.pop();
  expect(sum(rows.map((cells) => read(cells.at(-1))))).toBe(subtotal);
  expect(sum([subtotal ?? 0, ...parts])).toBe(total);
  // What was agreed to be taken off is named, once.
  expect(parts.filter((part) => part < 0)).toEqual([-3_333]);
  expect(rows.flat().join()).not.toContain('−');
  expect(total).toBe(record.totalMinor);
});

test.each([
  ['DE123456789', 'USt-IdNr.: DE123456789', 'VAT number: DE123456789'],
  ['CHE-123.456.789 MWST', 'MWST-Nr.: CHE-123.456.789 MWST', 'VAT number: CHE-123.456.789 MWST'],
  ['34/123/45678', 'Steuernummer: 34/123/45678', 'Tax number: 34/123/45678'],
  ['Steuernummer 34/123/45678', 'Steuernummer 34/123/45678', 'Steuernummer 34/123/45678'],
])('the seller’s number is called what it is: %s', (taxNumber, ...lines) => {
  for (const [at, language] of (['de', 'en'] as const).entries()) {
    const record = invoiceRecord({ lines: [], locale: { language, currency: 'EUR' } });
    const { sellerLines } = documentContent({ ...record, seller: { ...record.seller, taxNumber } });
    expect(sellerLines.at(-1)).toBe(lines[at]);
  }
});
