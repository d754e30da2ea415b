import { expect, test } from 'vitest';
import { DEFAULT_LOCALE, type Locale } from '../../../../shared/locale.ts';
import { money } from '../../../../shared/money/money.ts';
import type { DeliveryPlan } from '../../../../shared/orders/delivery.ts';
import { deliveryPlanInput } from '../../../../shared/schemas/admin-plans.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { REGIONS } from '../plans/examples.tsx';
import { type DeliveryDraft, draftOf, type MethodDraft, mergeDrafts, readDraft } from './delivery-draft.ts';
import { deliveryExample } from './delivery-examples.ts';

const { adminPlans: texts, answers } = textsFor('en');
const words = { texts, answers, locale: DEFAULT_LOCALE, placeName: (code: string) => code };

const PLAN: DeliveryPlan = {
  zones: [
    {
      id: 'zone1',
      name: 'Mainland',
      places: ['DE', 'US-CA'],
      methods: [
        {
          id: 'method1',
          name: 'Standard',
          priceMinor: money(490),
          freeFromMinor: money(5_000),
          days: { from: 2, to: 4 },
          grams: { from: 0, to: 20_000 },
          pickUp: false,
        },
        {
          id: 'method2',
          name: 'Our shop',
          priceMinor: money(0),
          freeFromMinor: null,
          days: null,
          grams: null,
          pickUp: true,
        },
      ],
    },
  ],
};
const DRAFT = draftOf(PLAN, DEFAULT_LOCALE);

const withMethod = (change: Partial<MethodDraft>): DeliveryDraft => ({
  zones: DRAFT.zones.map((zone) => ({
    ...zone,
    methods: zone.methods.map((method, index) => (index === 0 ? { ...method, ...change } : method)),
  })),
});

test('a plan is written back as it was read', () => {
  expect(readDraft(DRAFT, words)).toEqual({ plan: PLAN });
  expect(DRAFT.zones[0]?.methods[0]).toMatchObject({ price: '4.90', freeFrom: '50', gramsFrom: '' });
});

test('one number of days is both ends; a weight may be open at either end', () => {
  const methodOf = (change: Partial<MethodDraft>) => {
    const read = readDraft(withMethod(change), words);
    return 'plan' in read ? read.plan.zones[0]?.methods[0] : read;
  };
  expect(methodOf({ daysTo: '' })).toMatchObject({ days: { from: 2, to: 2 } });
  expect(methodOf({ gramsFrom: '500', gramsTo: '' })).toMatchObject({ grams: { from: 500, to: null } });
  expect(methodOf({ daysFrom: '', daysTo: '', gramsTo: '' })).toMatchObject({ days: null, grams: null });
});

test.each<[Partial<MethodDraft>, Record<string, string>]>([
  [{ name: ' ' }, { 'method1.name': texts.nameMissing }],
  [{ price: '' }, { 'method1.price': 'Please enter an amount such as 4.90' }],
  [{ price: '4.905', freeFrom: '-1' }, expect.objectContaining({ 'method1.freeFrom': expect.any(String) })],
  [{ daysFrom: '366' }, expect.objectContaining({ 'method1.daysFrom': 'A whole number from 0 to 365' })],
  [{ daysFrom: '5' }, { 'method1.daysTo': texts.spanRule }],
  [{ gramsFrom: '30000' }, { 'method1.gramsTo': texts.spanRule }],
  [{ gramsTo: '1.5' }, { 'method1.gramsTo': 'A whole number from 0 to 1000000' }],
])('%o is refused at its field', (change, faults) => {
  expect(readDraft(withMethod(change), words)).toEqual({ faults });
});

test('amounts finer than the payment provider takes are refused', () => {
  const dinars: Locale = { ...DEFAULT_LOCALE, currency: 'KWD' };
  expect(readDraft(withMethod({ price: '4.901' }), { ...words, locale: dinars })).toMatchObject({
    faults: { 'method1.price': expect.stringContaining('An amount in KWD must be a multiple of') },
  });
});

test('a zone needs a name, a country and a method; a place is in one zone only, which is named', () => {
  const other = { id: 'zone2', name: ' ', places: ['FR', 'DE'], methods: [] };
  expect(readDraft({ zones: [...DRAFT.zones, other] }, words)).toEqual({
    faults: {
      'zone2.name': texts.nameMissing,
      'zone2.places': 'DE is already in zone Mainland. A place is in one zone only.',
      'zone2.methods': texts.methodMissing,
    },
  });
  const nowhere = { ...other, id: 'zone3', places: [] };
  expect(readDraft({ zones: [nowhere] }, words)).toMatchObject({
    faults: { 'zone3.places': texts.countryMissing },
  });
});

test('a stale save keeps the zones edited here, and names those that both edited', () => {
  const theirs = {
    zones: [...withMethod({ price: '7' }).zones, { id: 'zone2', name: 'New', places: [], methods: [] }],
  };
  expect(mergeDrafts({ base: DRAFT, mine: DRAFT, theirs })).toEqual({ draft: theirs, changedByBoth: [] });
  const mine = withMethod({ price: '6' });
  expect(mergeDrafts({ base: DRAFT, mine, theirs })).toEqual({
    draft: { zones: [...mine.zones, ...theirs.zones.slice(1)] },
    changedByBoth: ['Mainland'],
  });
});

test.each(['USD', 'JPY', 'KWD', 'INR'])('every example can be saved as it is, in %s', (currency) => {
  for (const region of REGIONS) {
    const locale = { ...DEFAULT_LOCALE, currency };
    const read = readDraft(deliveryExample(region, { ...words, locale }), { ...words, locale });
    expect(deliveryPlanInput.safeParse({ version: 0, ...read }).error).toBeUndefined();
  }
});
