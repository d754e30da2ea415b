import { type Address, EMPTY_ADDRESS } from '../../../src/shared/orders/address.ts';

export const AMERICAN: Address = {
  ...EMPTY_ADDRESS,
  name: 'Jenny Rosen',
  line1: '27 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
  phone: '+1 555 0100',
};

/** A business's. */
export const GERMAN: Address = {
  ...EMPTY_ADDRESS,
  name: 'Jörg Weiß',
  company: 'Weiß GmbH',
  vatNumber: 'DE136695976',
  line1: 'Marktplatz 1',
  city: 'Bremen',
  postalCode: '28195',
  country: 'DE',
};

export const BRITISH: Address = {
  ...EMPTY_ADDRESS,
  name: 'Ann',
  line1: '1 Way',
  city: 'Leeds',
  postalCode: 'LS1 4AP',
  country: 'GB',
};
