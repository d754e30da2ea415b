import { expect, test } from 'vitest';
import { type ArrangedSection, HOME_LIMITS } from '../../../../shared/catalogue/home.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { draftOf, newBanner, newSection, readDraft } from './section-draft.ts';

const { answers, adminHome: texts } = textsFor('en');
const faultsOf = (section: ArrangedSection) => readDraft(draftOf(section), { ...texts, answers }).faults;
const STRANGE = '0026-11-22T10:30:00.000Z';
const [EARLY, LATE] = ['2026-11-22T10:30:00.000Z', '2026-11-23T10:30:00.000Z'];

test('dates are in usual years, and the end after the beginning', () => {
  const seen = newSection('seen');
  expect(faultsOf({ ...seen, from: EARLY, until: LATE })).toEqual({});
  expect(faultsOf({ ...seen, from: LATE, until: EARLY })).toEqual({ until: texts.untilAfterFrom });
  expect(faultsOf({ ...seen, from: STRANGE, until: LATE })).toEqual({ from: texts.badYear });
  expect(faultsOf({ ...seen, until: STRANGE })).toEqual({ until: texts.badYear });
});

test('a deal needs an end', () => {
  const deal = newSection('deal');
  expect(faultsOf(deal)).toMatchObject({ until: texts.missing });
  expect(faultsOf({ ...deal, until: STRANGE })).toMatchObject({ until: texts.badYear });
});

test('a text that is too long is refused, and says by how much', () => {
  const text = newSection('text') as Extract<ArrangedSection, { kind: 'text' }>;
  const fault = (length: number) => faultsOf({ ...text, body: 'x'.repeat(length) }).body;
  expect(fault(HOME_LIMITS.body)).toBe(undefined);
  expect(fault(HOME_LIMITS.body + 7)).toMatch(/ characters\. Please shorten it by 7$/);
});

test('a banner’s dates are marked at the banner', () => {
  const banners = newSection('banners') as Extract<ArrangedSection, { kind: 'banners' }>;
  const faults = faultsOf({ ...banners, banners: [newBanner(), { ...newBanner(), from: STRANGE }] });
  expect(faults).toMatchObject({ '1.from': texts.badYear });
  expect(faults).not.toHaveProperty(['0.from']);
});
