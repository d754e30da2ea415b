import { useMemo } from 'react';
import { countryName } from '../../../../shared/orders/countries.ts';
import { countryOfCode, type PlaceCode } from '../../../../shared/orders/delivery.ts';
import { useAddressForm } from '../../../lib/address-form.ts';
import { useDates } from '../../../lib/dates.ts';
import { useSite } from '../../../lib/site.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Part of a place's code after its country: "CA" of US-CA; '' for a whole country. */
export const regionOfCode = (code: PlaceCode): string => code.slice(3);

/** Names a place: "Germany", "California, United States". A region whose name is not loaded is its code. */
export function usePlaceName(): (code: PlaceCode) => string {
  const { country: names } = useDates();
  const utils = trpc.useUtils();
  return (code) => {
    const country = countryOfCode(code);
    const region = regionOfCode(code);
    if (region === '') return countryName(country, names);
    const form = utils.order.addressForm.getData({ country });
    const label = form?.regions.find(({ value }) => value === region)?.label ?? region;
    return `${label}, ${countryName(country, names)}`;
  };
}

/** Sorts places by their names in the shop's language. */
export function useByName(): (codes: readonly PlaceCode[]) => PlaceCode[] {
  const { language } = useSite();
  const placeName = usePlaceName();
  return (codes) => [...codes].sort((a, b) => placeName(a).localeCompare(placeName(b), language));
}

/** The regions of a country as options, by their place codes. */
export function useRegionOptions(country: string): { value: PlaceCode; label: string }[] {
  const { form } = useAddressForm(country);
  return useMemo(
    () =>
      form?.country === country
        ? form.regions.map(({ value, label }) => ({ value: `${country}-${value}`, label }))
        : [],
    [form, country],
  );
}
