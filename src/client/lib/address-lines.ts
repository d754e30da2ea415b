import type { PostalAddress } from '../../shared/orders/address.ts';
import { countryName } from '../../shared/orders/countries.ts';
import type { Formats } from '../../shared/texts/dates.ts';

/** The lines of an address as they are shown and printed; those without a text are left out. */
export const addressLines = (
  address: PostalAddress & { name: string; company: string },
  { country: names }: Pick<Formats, 'country'>,
): string[] => {
  const { name, company, line1, line2, city, state, postalCode, country } = address;
  const place = [city, state, postalCode].filter(Boolean).join(' ');
  return [name, company, line1, line2, place, country && countryName(country, names)].filter(Boolean);
};
