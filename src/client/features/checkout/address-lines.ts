import type { Address } from '../../../shared/orders/address.ts';
import { countryName } from '../../../shared/orders/countries.ts';
import type { Formats } from '../../../shared/texts/dates.ts';

/** The lines of an address as they are shown back to whoever typed them. */
export const addressLines = (address: Address, { country }: Formats): string[] => {
  const place = [address.city, address.state, address.postalCode].filter(Boolean).join(' ');
  const { name, company, line1, line2 } = address;
  return [name, company, line1, line2, place, countryName(address.country, country)].filter(Boolean);
};
