import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, type Locale } from '../../../../../shared/locale.ts';
import { textsFor } from '../../../../../shared/texts/catalogue.ts';
import { type BulkDraft, EMPTY_DRAFT, readDraft } from './bulk-draft.ts';

const { adminBulk } = textsFor('en');
const GERMAN: Locale = { language: 'de', currency: 'EUR', moneyFormat: 'language' };
const read = (fields: Partial<BulkDraft>, locale = DEFAULT_LOCALE) =>
  readDraft({ ...EMPTY_DRAFT, ...fields }, adminBulk, locale);

test.each<[Partial<BulkDraft>, object]>([
  [
    { percent: '12.5', rounding: 'half' },
    { kind: 'price', by: { basisPoints: 1_250 }, rounding: 'half' },
  ],
  [{ way: 'down_percent', percent: '5%' }, { by: { basisPoints: -500 } }],
  [{ way: 'up_amount', amount: '1.5' }, { by: { amountMinor: 150 } }],
  [{ way: 'down_amount', amount: '2' }, { by: { amountMinor: -200 } }],
  [
    { way: 'set', amount: '9.99', rounding: 'whole' },
    { by: { toMinor: 999 }, rounding: 'none' },
  ],
  [
    { kind: 'reduce', way: 'down_percent', percent: '20' },
    { kind: 'reduce', by: { basisPoints: -2_000 } },
  ],
  [{ kind: 'end_reduction' }, { kind: 'end_reduction' }],
  [
    { kind: 'category', category: 'Mouse' },
    { kind: 'category', category: 'Mouse' },
  ],
  [{ kind: 'put_on' }, { kind: 'sale', onSale: true }],
  [{ kind: 'take_off' }, { kind: 'sale', onSale: false }],
])('%j is read', (fields, change) => {
  expect(read(fields)).toMatchObject(change);
});

test.each<[Partial<BulkDraft>, string]>([
  [{}, 'percent'],
  [{ percent: '0' }, 'percent'],
  [{ percent: '1000.01' }, 'percent'],
  [{ percent: '1.005' }, 'percent'],
  [{ percent: '-5' }, 'percent'],
  [{ way: 'down_percent', percent: '100' }, 'percent'],
  [{ way: 'up_amount', amount: '0' }, 'amount'],
  [{ way: 'set', amount: '1.005' }, 'amount'],
  [{ kind: 'category' }, 'category'],
])('%j is a fault', (fields, field) => {
  expect(read(fields)).toMatchObject({ field });
});

test.each([GERMAN, DEFAULT_LOCALE])('a decimal mark is a comma or a point (%j)', (locale) => {
  for (const mark of [',', '.']) {
    expect(read({ percent: `12${mark}5` }, locale)).toMatchObject({ by: { basisPoints: 1_250 } });
    expect(read({ way: 'up_amount', amount: `1${mark}5` }, locale)).toMatchObject({
      by: { amountMinor: 150 },
    });
  }
});
