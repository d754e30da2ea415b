import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { textsFor } from './catalogue.ts';
import { LANGUAGES } from './language.ts';
import { refusalText } from './refusal-text.ts';

/** Words for which the German texts have another one, which is to be used everywhere. */
const SYNONYMS: [word: RegExp, meant: string][] = [
  [/freiwillig/i, 'optional'],
  [/Vorsatz/, 'Präfix'],
  [/Zahlungsdienst\b|Zahlungsdienstes/, 'Zahlungsanbieter'],
  [/anderswohin|woanders/, 'an einem anderen Ort'],
];

test.each(SYNONYMS)('German has one word for one thing: none matches %s, which is %s', (word) => {
  const folder = 'src/shared/texts/de';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  expect(files.filter((name) => word.test(readFileSync(`${folder}/${name}`, 'utf8')))).toEqual([]);
});

test('a German percentage does not break before its sign', () => {
  const { adminPlans, catalogue, shop } = textsFor('de');
  expect(shop.off(20)).toBe('-20\u00a0%');
  expect(catalogue.youSave('5 €', 20)).toBe('Sie sparen 5 € (20\u00a0%)');
  expect(adminPlans.discounts.percentOff(10)).toBe('10\u00a0% Rabatt');
});

test.each([
  ['en', 'Kettle has already been refunded in full', 'Only 1 of Kettle can still be refunded'],
  ['de', 'Kettle ist bereits ganz erstattet', 'Von Kettle kann nur noch 1 erstattet werden'],
] as const)('what is left to refund of a product, and that nothing is (%s)', (language, nothing, one) => {
  const said = (left: number) =>
    refusalText(textsFor(language).answers, { code: 'refund_exceeds_units', name: 'Kettle', left });
  expect(said(0)).toBe(nothing);
  expect(said(1)).toBe(one);
});

test('a text that is too long is asked to be shortened, whatever its field’s gender', () => {
  const { refusals } = textsFor('de').answers;
  const said = refusals.beyond_limit(
    { code: 'beyond_limit', field: 'Beschreibung', of: 'characters', most: 2_000, over: 12 },
    (amount) => String(money(amount)),
  );
  expect(said).toBe('Beschreibung: höchstens 2.000 Zeichen. Bitte kürzen Sie um 12');
});

test('an English label within a sentence is in lower case, unless it is a name', () => {
  const { faults, postalCodes } = textsFor('en').address;
  expect(faults.wrong_postal_code(postalCodes.postal, '10115')).toBe(
    'Please check the postal code. Example: 10115',
  );
  expect(faults.wrong_postal_code(postalCodes.zip, null)).toBe('Please check the ZIP code');
});

test('an import that was stopped says how far it came, whatever the numbers', () => {
  const { progress, stay } = textsFor('en').adminTransfer;
  expect(stay(progress(1, 10))).toMatch(/^Imported: 1 of 10 rows\./);
});

test.each([
  [
    'en',
    'There is no column named “Tags”. Please remove it or correct its heading.',
    'There are no columns named “Tags”, “Vendor”. Please remove them or correct their headings.',
  ],
  [
    'de',
    'Eine Spalte „Tags“ gibt es nicht. Bitte entfernen Sie sie oder berichtigen Sie die Überschrift.',
    'Diese Spalten gibt es nicht: „Tags“, „Vendor“. Bitte entfernen Sie sie oder berichtigen Sie die Überschriften.',
  ],
] as const)('of unknown columns there may be one or several (%s)', (language, one, several) => {
  const said = (names: string[]) =>
    refusalText(textsFor(language).answers, { code: 'unknown_columns', names });
  expect(said(['Tags'])).toBe(one);
  expect(said(['Tags', 'Vendor'])).toBe(several);
});

test.each(LANGUAGES)('who deletes an account is told that reviews and wishlist go, too (%s)', (language) => {
  const { mails, ownData } = textsFor(language);
  for (const said of [ownData.deleteNote, ownData.exportNote, mails.accountDeleted.deleted]) {
    expect(said).toMatch(/reviews|Bewertungen/);
    expect(said).toMatch(/wishlist|Merkliste/);
  }
});
