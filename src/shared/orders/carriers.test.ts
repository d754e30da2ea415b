import { expect, test } from 'vitest';
import { CARRIER_NAMES, trackingLink } from './carriers.ts';

test.each([
  ['UPS', '1Z 5R8 939 03 5756 7127', 'https://www.ups.com/track?tracknum=1Z5R89390357567127'],
  ['Fed Ex Ground', '61299', 'https://www.fedex.com/fedextrack/?trknbr=61299'],
  ['dhl express', '331', 'https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=331'],
  [
    'DHL Paket',
    '0034 0434 1234 5678 9012',
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434123456789012',
  ],
  ['Hermes', 'H10', 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#H10'],
  ['GLS', 'a/b?c', 'https://gls-group.eu/track/a%2Fb%3Fc'],
  ['UPS', '  ', null],
  ['Groups & Sons', '1', null],
  ['By bicycle', '7', null],
  ['', '7', null],
])('%s with the number %j is tracked at %s', (carrier, number, link) => {
  expect(trackingLink(carrier, number)).toBe(link);
});

test('each carrier is found by its own name, and has an address of its own', () => {
  const links = CARRIER_NAMES.map((name) => trackingLink(name, '1') ?? name);
  expect(new Set(links.map((link) => new URL(link).host)).size).toBe(CARRIER_NAMES.length);
});
