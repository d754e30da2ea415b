import { expect, test } from 'vitest';
import { kindOfTaxNumber } from './tax-number.ts';

test.each([
  ['DE123456789', 'vat'],
  ['de 123 456 789', 'vat'],
  ['ATU12345678', 'vat'],
  ['EL094259216', 'vat'],
  ['ES X1234567X', 'vat'],
  ['FR XX 999999999', 'vat'],
  ['IE1X23456L', 'vat'],
  ['NL123456789B01', 'vat'],
  ['BE 0123.456.789', 'vat'],
  ['XI123456789', 'vat'],
  ['GB 123 4567 89', 'vat'],
  ['CHE-123.456.789 MWST', 'swiss'],
  ['34/123/45678', 'other'],
  ['27AAPFU0939F1ZV', 'other'],
  ['XAXX010101000', 'other'],
  ['Steuernummer 34/123/45678', 'named'],
  ['Steuernummer: 3412345678', 'named'],
  ['StNr. 34/123/45678', 'named'],
  ['St.-Nr. 34/123/45678', 'named'],
  ['USt-IdNr. DE123456789', 'named'],
  ['Tax ID 12-3456789', 'named'],
  ['HRB 123456', 'named'],
  ['HRA 12345', 'named'],
  ['NO 123456789 MVA', 'named'],
])('%s is a number of the kind %s', (number, kind) => {
  expect(kindOfTaxNumber(number)).toBe(kind);
});
