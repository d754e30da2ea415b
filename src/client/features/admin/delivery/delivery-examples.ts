import type { Locale } from '../../../../shared/locale.ts';
import { typedAmount } from '../../../../shared/money/amounts.ts';
import type { PlaceCode } from '../../../../shared/orders/delivery.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Region } from '../plans/examples.tsx';
import { ownId } from '../plans/own-id.ts';
import { type DeliveryDraft, exampleAmount, type MethodDraft, type ZoneDraft } from './delivery-draft.ts';

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const NEW_METHOD: Omit<MethodDraft, 'id'> = {
  name: '',
  price: '',
  freeFrom: '',
  daysFrom: '',
  daysTo: '',
  gramsFrom: '',
  gramsTo: '',
  pickUp: false,
};

type Words = {
  texts: Texts['adminPlans'];
  locale: Locale;
  placeName: (code: PlaceCode) => string;
};

/** A region's example: what a small shop there often begins with. Prices in the shop's currency. */
export function deliveryExample(region: Region, { texts, locale, placeName }: Words): DeliveryDraft {
  const price = (hundredths: number) => typedAmount(exampleAmount(hundredths, locale), locale);
  const standard = (hundredths: number, days: [number, number], freeFrom?: number): MethodDraft => ({
    ...NEW_METHOD,
    id: ownId(),
    name: texts.standard,
    price: price(hundredths),
    freeFrom: freeFrom === undefined ? '' : price(freeFrom),
    daysFrom: String(days[0]),
    daysTo: String(days[1]),
  });
  const express = (hundredths: number): MethodDraft => ({
    ...standard(hundredths, [1, 2]),
    name: texts.express,
  });
  const zone = (name: string, places: PlaceCode[], methods: MethodDraft[]): ZoneDraft => ({
    id: ownId(),
    name,
    places,
    methods,
  });
  if (region !== 'EU')
    return { zones: [zone(placeName(region), [region], [standard(490, [3, 5], 5_000), express(1_290)])] };
  const home = 'DE';
  const rest = EU.filter((country) => country !== home);
  return {
    zones: [
      zone(placeName(home), [home], [standard(490, [1, 3], 5_000), express(990)]),
      zone(texts.restOfEu, rest, [standard(990, [3, 7])]),
    ],
  };
}
