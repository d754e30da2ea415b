import { expect, test } from 'vitest';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { draftOf, mayLeaveNothing, readDraft } from './discount-draft.ts';

const texts = textsFor('en').adminPlans.discounts;
const draft = { ...draftOf(null, { texts, locale: DEFAULT_LOCALE }), code: 'SUMMER', percent: '10' };
const faultsOf = (changes: Partial<typeof draft>) =>
  readDraft({ ...draft, ...changes }, { texts, locale: DEFAULT_LOCALE }).faults;

test.each([
  ['', {}],
  ['2026-11-22T10:30', {}],
  ['0026-11-22T10:30', { validFrom: texts.checkYear }],
  ['1969-11-22T10:30', { validFrom: texts.checkYear }],
  ['20262-11-22T10:30', { validFrom: texts.checkYear }],
])('a code that is valid from “%s”', (validFrom, faults) => {
  expect(faultsOf({ validFrom })).toEqual(faults);
});

test('an end in a strange year is named as such, an end before the beginning as that', () => {
  const validFrom = '2026-11-22T10:30';
  expect(faultsOf({ validFrom, validUntil: '0027-11-22T10:30' })).toEqual({ validUntil: texts.checkYear });
  expect(faultsOf({ validFrom, validUntil: '2026-11-22T10:30' })).toEqual({ validUntil: texts.checkUntil });
});

test.each(['10', '10%', '10 %', '10,0 %', ' 10.0 '])('a percentage is written “%s”', (percent) => {
  const { terms, faults } = readDraft({ ...draft, percent }, { texts, locale: DEFAULT_LOCALE });
  expect(faults).toEqual({});
  expect(terms.benefit).toEqual({ kind: 'percent', percent: 10 });
});

test.each(['', '%', '0', '10,5 %', '101', '1e1'])('“%s” is no percentage of a code', (percent) => {
  expect(faultsOf({ percent })).toEqual({ percent: texts.checkPercent });
});

test.each([
  ['', null],
  [' 1000 ', 1_000],
])('a limit of uses that is written “%s”', (usesLimit, uses) => {
  const { terms, faults } = readDraft({ ...draft, usesLimit }, { texts, locale: DEFAULT_LOCALE });
  expect(faults).toEqual({});
  expect(terms.usesLimit).toBe(uses);
});

test.each(['1.000', '1,000', '1e3', '0x10', '0', '-1'])('“%s” is no limit of uses', (usesLimit) => {
  expect(faultsOf({ usesLimit, usesPerPerson: usesLimit })).toEqual({
    usesLimit: texts.checkCount,
    usesPerPerson: texts.checkCount,
  });
});

test.each([
  [{ percent: '99' }, false],
  [{ percent: '100 %' }, true],
  [{ kind: 'delivery', percent: '100' }, false],
  [{ kind: 'amount', amount: '' }, false],
  [{ kind: 'amount', amount: '20' }, true],
  [{ kind: 'amount', amount: '20', leastGoods: '20' }, true],
  [{ kind: 'amount', amount: '20', leastGoods: '25' }, false],
] as const)('%j: whether the code may leave nothing to pay is %s', (changes, may) => {
  expect(mayLeaveNothing({ ...draft, ...changes }, DEFAULT_LOCALE)).toBe(may);
});
