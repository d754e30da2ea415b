import { expect, test } from 'vitest';
import { textsFor } from './catalogue.ts';

test.each([
  ['DE123456789', 'USt-IdNr.'],
  ['ATU12345678', 'USt-IdNr.'],
  ['EL094259216', 'USt-IdNr.'],
  ['CHE-123.456.789 MWST', 'MWST-Nr.'],
  ['27/123/45678', 'Steuernummer'],
])('a seller’s number is called what it is in German: %s', (number, name) => {
  expect(textsFor('de').documents.taxNumber(number)).toBe(`${name}: ${number}`);
});
