import { expect, test } from 'vitest';
import { money } from '../../shared/money/money.ts';
import type { DeliveryMethod, DeliveryPlan } from '../../shared/orders/delivery.ts';
import type { TaxPlan } from '../../shared/orders/tax-plan.ts';
import { deliveryFact, taxFact } from './plan-change-rules.ts';

const method = (id: string, more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id,
  name: id,
  priceMinor: money(490),
  freeFromMinor: null,
  days: null,
  grams: null,
  pickUp: false,
  ...more,
});

test('zones and methods that came, went and changed, by their names of now', () => {
  const before: DeliveryPlan = {
    zones: [
      { id: 'home', name: 'Home', places: ['DE'], methods: [method('post'), method('slow'), method('same')] },
      { id: 'far', name: 'Far', places: ['US-CA'], methods: [method('ship')] },
    ],
  };
  const after: DeliveryPlan = {
    zones: [
      {
        id: 'home',
        name: 'Germany',
        places: ['DE', 'AT'],
        methods: [
          method('same'),
          method('post', { name: 'Parcel', priceMinor: money(590), days: { from: 2, to: 4 } }),
          method('fast'),
        ],
      },
      { id: 'new', name: 'New', places: ['FR'], methods: [method('poste')] },
    ],
  };
  const { id: _, ...fast } = method('fast');
  const { id: __, ...slow } = method('slow');
  expect(deliveryFact(before, after)).toEqual({
    changes: [
      {
        of: 'zone',
        zone: 'Germany',
        was: 'changed',
        fields: { name: { from: 'Home', to: 'Germany' }, places: { from: ['DE'], to: ['DE', 'AT'] } },
      },
      {
        of: 'method',
        zone: 'Germany',
        method: 'Parcel',
        was: 'changed',
        fields: {
          name: { from: 'post', to: 'Parcel' },
          priceMinor: { from: 490, to: 590 },
          days: { from: null, to: { from: 2, to: 4 } },
        },
      },
      { of: 'method', zone: 'Germany', method: 'slow', was: 'removed', fields: slow },
      { of: 'method', zone: 'Germany', method: 'fast', was: 'added', fields: fast },
      { of: 'zone', zone: 'Far', was: 'removed', fields: { name: 'Far', places: ['US-CA'] } },
      { of: 'zone', zone: 'New', was: 'added', fields: { name: 'New', places: ['FR'] } },
    ],
    more: 0,
  });
  expect(deliveryFact(after, after)).toEqual({ changes: [], more: 0 });
});

test('rates that came, went and changed, and how prices are meant; a long list is cut', () => {
  const area = (place: string, standard = 190_000) => ({
    place,
    name: 'VAT',
    standard,
    reduced: 0,
    deliveryTaxed: true,
  });
  const before: TaxPlan = { prices: 'included', areas: [area('DE'), area('AT'), area('FR')] };
  const { place: _, ...fields } = area('');
  expect(
    taxFact(before, { prices: 'added', areas: [area('FR'), area('DE', 200_000), area('US-CA')] }),
  ).toEqual({
    changes: [
      { of: 'prices', from: 'included', to: 'added' },
      { of: 'area', place: 'DE', was: 'changed', fields: { standard: { from: 190_000, to: 200_000 } } },
      { of: 'area', place: 'AT', was: 'removed', fields },
      { of: 'area', place: 'US-CA', was: 'added', fields },
    ],
    more: 0,
  });
  const many = Array.from({ length: 60 }, (_none, index) => area(`US-${index}`));
  const { changes, more } = taxFact({ prices: 'included', areas: [] }, { prices: 'included', areas: many });
  expect([changes.length, more]).toEqual([50, 10]);
});
