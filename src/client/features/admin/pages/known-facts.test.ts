import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../shared/operations/shop-settings.ts';
import { NO_TAXES } from '../../../../shared/orders/tax-plan.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { formatsIn } from '../../../../shared/texts/dates.ts';
import { LANGUAGES, type Language } from '../../../../shared/texts/language.ts';
import { fillKnownGaps, type Told } from './known-facts.ts';

const wordsIn = (language: Language) => ({
  ...{ language, texts: textsFor(language).adminPages },
  dates: formatsIn(language, { timeZone: 'UTC' }),
});

const NOTHING: Told = {
  settings: { ...DEFAULT_SETTINGS, shopName: 'Shop' },
  delivery: { zones: [] },
  tax: NO_TAXES,
  today: new Date('2026-03-01T12:00:00Z'),
};

test.each(LANGUAGES)('every gap that the shop can fill stands in a draft, in %s', (language) => {
  const drafts = Object.values(textsFor(language).adminPageDrafts).map(({ body }) => body);
  for (const gap of Object.values(textsFor(language).adminPages.knownGaps)) {
    expect(
      drafts.some((body) => body.includes(gap)),
      gap,
    ).toBe(true);
  }
});

test('what the owner has entered fills the gaps; the others stay', () => {
  const { taxIncluded } = textsFor('de').adminPages.knownGaps;
  const told: Told = {
    ...NOTHING,
    settings: {
      ...NOTHING.settings,
      ...{ sellerName: 'Teekontor GmbH', sellerAddress: 'Hafenstraße 1\n20457 Hamburg', sellerCountry: 'DE' },
      ...{ eraseOrdersAfterYears: 10, keepAuditYears: 2, keepMailsDays: 0 },
    },
    delivery: { zones: [{ id: 'z', name: 'DACH', places: ['DE', 'AT'], methods: [] }] },
    tax: {
      ...NO_TAXES,
      areas: [{ place: 'DE', name: 'USt.', standard: 1, reduced: 0, deliveryTaxed: true }],
    },
  };
  const gaps = `[Name Ihres Unternehmens], [Straße und Hausnummer], [Postleitzahl, Ort und Land]. [Land]. [Datum]. [Länder, in die Sie liefern]. ${taxIncluded}. [Anzahl]. [Ihre Nummer, falls vorhanden]. [Anzahl der Jahre für Bestellungen], [Anzahl der Jahre für das Protokoll], [Anzahl der Tage für E-Mails]`;
  expect(fillKnownGaps(gaps, told, wordsIn('de'))).toBe(
    'Teekontor GmbH, Hafenstraße 1, 20457 Hamburg, Deutschland. Deutschland. 1. März 2026. Deutschland und Österreich. einschließlich Umsatzsteuer. [Anzahl]. [Ihre Nummer, falls vorhanden]. 10, 2, [Anzahl der Tage für E-Mails]',
  );
});

test('the withdrawal form goes to the seller by name, address and email', () => {
  const { body } = textsFor('de').adminPageDrafts.returns;
  const seller = {
    ...NOTHING.settings,
    ...{ sellerName: 'Teekontor GmbH', sellerAddress: 'Hafenstraße 1\n20457 Hamburg', sellerCountry: 'DE' },
    contactEmail: 'tee@shop.test',
  };
  const to = (settings: Told['settings']) =>
    /^- An (.*):$/m.exec(fillKnownGaps(body, { ...NOTHING, settings }, wordsIn('de')))?.[1];
  expect(to(seller)).toBe('Teekontor GmbH, Hafenstraße 1, 20457 Hamburg, Deutschland, tee@shop.test');
  const gap = textsFor('de').adminPages.knownGaps.withdrawalsTo;
  for (const missing of [{ sellerName: '' }, { sellerAddress: '' }, { contactEmail: '' }])
    expect(to({ ...seller, ...missing })).toBe(gap);
});

test.each([
  ['DE123456789', 'DE123456789'],
  ['34/123/45678', '[Ihre Nummer, falls vorhanden]'],
  ['Steuernummer 34/123/45678', '[Ihre Nummer, falls vorhanden]'],
])('of tax numbers, only a VAT number is filled in as one: %s', (sellerTaxNumber, filled) => {
  const told = { ...NOTHING, settings: { ...NOTHING.settings, sellerTaxNumber } };
  expect(fillKnownGaps('[Ihre Nummer, falls vorhanden]', told, wordsIn('de'))).toBe(filled);
});

test('what the owner has not entered stays a gap', () => {
  const gaps = `[Your company's name], [Street and number], [Country], ${textsFor('en').adminPages.knownGaps.taxIncluded}`;
  expect(fillKnownGaps(gaps, NOTHING, wordsIn('en'))).toBe(gaps);
});
