import { type Address, EMPTY_ADDRESS } from '../../../src/shared/orders/address.ts';

/** A country with an address in it, its currency and its taxes. Rates in parts per million. */
export type Country = Pick<Address, 'country' | 'state' | 'city' | 'postalCode'> & {
  currency: string;
  prices: 'included' | 'added';
  standard: number;
  reduced: number;
};

const at = (
  [country, state, city, postalCode]: [string, string, string, string],
  [currency, prices, standard, reduced]: [string, Country['prices'], number, number],
): Country => ({ country, state, city, postalCode, currency, prices, standard, reduced });

/** Twelve countries: tax in the prices and on top, currencies with 0, 2 and 3 decimals. */
export const COUNTRIES = [
  at(['US', 'CA', 'San Francisco', '94103'], ['USD', 'added', 72_500, 0]),
  at(['CA', 'ON', 'Toronto', 'M5V 2T6'], ['CAD', 'added', 130_000, 50_000]),
  at(['DE', '', 'Bremen', '28195'], ['EUR', 'included', 190_000, 70_000]),
  at(['FR', '', 'Lyon', '69001'], ['EUR', 'included', 200_000, 55_000]),
  at(['GB', '', 'Leeds', 'LS1 4DY'], ['GBP', 'included', 200_000, 50_000]),
  at(['IN', 'Karnataka', 'Bengaluru', '560001'], ['INR', 'included', 180_000, 50_000]),
  at(['JP', '東京都', '', '100-0001'], ['JPY', 'included', 100_000, 80_000]),
  at(['AU', 'NSW', 'Sydney', '2000'], ['AUD', 'included', 100_000, 0]),
  at(['CH', '', 'Bern', '3011'], ['CHF', 'included', 81_000, 26_000]),
  at(['KW', '', 'Kuwait City', '54541'], ['KWD', 'added', 50_000, 12_345]),
  at(['SE', '', 'Malmö', '211 20'], ['SEK', 'included', 250_000, 60_000]),
  at(['NZ', '', 'Auckland', '1010'], ['NZD', 'added', 150_000, 1]),
];

/** Where a buyer in the country lives. */
export const placeOf = ({
  country,
  state,
  city,
  postalCode,
}: Pick<Address, 'country' | 'state' | 'city' | 'postalCode'>): Address => ({
  ...EMPTY_ADDRESS,
  ...{ name: 'A Buyer', line1: '1 Street', city, state, postalCode, country },
});
