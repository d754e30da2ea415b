import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, type Locale } from '../../../../shared/locale.ts';
import type { TaxPlan } from '../../../../shared/orders/tax-plan.ts';
import { taxPlanInput } from '../../../../shared/schemas/admin-plans.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { REGIONS } from '../plans/examples.tsx';
import { type AreaDraft, draftOf, mergeDrafts, readDraft, untaxedPlaces } from './tax-draft.ts';
import { taxExample } from './tax-examples.ts';

const texts = textsFor('en').adminPlans;
const words = { texts, placeName: (code: string) => code };
const GERMAN: Locale = { ...DEFAULT_LOCALE, language: 'de', moneyFormat: 'language' };

const PLAN: TaxPlan = {
  prices: 'added',
  areas: [
    { place: 'US-NY', name: 'Sales tax', standard: 88_750, reduced: 0, deliveryTaxed: true },
    { place: 'DE', name: 'VAT', standard: 190_000, reduced: 70_000, deliveryTaxed: true },
  ],
};
const DRAFT = draftOf(PLAN, DEFAULT_LOCALE);

const withFirst = (change: Partial<AreaDraft>) => ({
  ...DRAFT,
  areas: DRAFT.areas.map((area, index) => (index === 0 ? { ...area, ...change } : area)),
});

test('the places that are delivered to without tax are those whose country has no rates', () => {
  const zone = (...places: string[]) => ({ id: places.join(), name: 'Zone', places, methods: [] });
  const zones = [zone('DE'), zone('AT', 'US', 'IN-KA')];
  expect(untaxedPlaces(DRAFT, { zones })).toEqual(['AT', 'IN-KA']);
  expect(untaxedPlaces(withFirst({ place: 'AT' }), { zones })).toEqual(['US', 'IN-KA']);
  expect(untaxedPlaces(DRAFT, { zones: [] })).toEqual([]);
});

test('a plan is written back as it was read, in the format of the shop', () => {
  expect(readDraft(DRAFT, words)).toEqual({ plan: PLAN });
  expect(draftOf(PLAN, GERMAN).areas[0]?.standard).toBe('8,875');
  expect(readDraft(draftOf(PLAN, GERMAN), words)).toEqual({ plan: PLAN });
});

test('an area without a reduced rate has the standard one for all goods that are taxed', () => {
  const read = (change: Partial<AreaDraft>) => {
    const outcome = readDraft(withFirst(change), words);
    return 'plan' in outcome && outcome.plan.areas[0]?.reduced;
  };
  expect(read({ standard: '25', reduced: ' ' })).toBe(250_000);
  expect(read({ standard: '25', reduced: '0' })).toBe(0);
  expect(readDraft(withFirst({ standard: 'x', reduced: '' }), words)).toEqual({
    faults: { 'US-NY.standard': texts.percentRule },
  });
});

test.each<[Partial<AreaDraft>, Record<string, string>]>([
  [{ standard: '' }, { 'US-NY.standard': texts.percentRule }],
  [{ reduced: '101' }, { 'US-NY.reduced': texts.percentRule }],
  [{ name: '' }, { 'US-NY.name': texts.nameMissing }],
  [{ place: '' }, { 'US-NY.place': texts.countryMissing }],
  [{ place: 'DE' }, { 'DE.place': 'DE is listed twice' }],
])('%o is refused at its field', (change, faults) => {
  expect(readDraft(withFirst(change), words)).toEqual({ faults });
});

test('a stale save keeps what was edited here, and names what both edited', () => {
  const theirs = { ...withFirst({ standard: '9' }), prices: 'included' as const };
  expect(mergeDrafts({ base: DRAFT, mine: DRAFT, theirs }, words)).toEqual({
    draft: theirs,
    changedByBoth: [],
  });
  const mine = withFirst({ standard: '8' });
  expect(mergeDrafts({ base: DRAFT, mine, theirs }, words)).toEqual({
    draft: { ...mine, prices: 'included' },
    changedByBoth: ['US-NY'],
  });
});

test('every example can be saved as it is', () => {
  for (const region of REGIONS) {
    const read = readDraft(taxExample(region, texts, DEFAULT_LOCALE), words);
    expect(taxPlanInput.safeParse({ version: 0, ...read }).error).toBeUndefined();
  }
});
