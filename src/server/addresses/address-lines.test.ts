import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '../../shared/orders/address.ts';
import { addressLines, placeOrder } from '../../shared/orders/address-lines.ts';
import { SHIPPING_COUNTRIES } from '../../shared/orders/countries.ts';
import { formatsIn } from '../../shared/texts/dates.ts';
import { getAddressForm } from './address-service.ts';

test('the parts of an address stand as in the form of its country', async () => {
  for (const { country, fields } of await Promise.all(SHIPPING_COUNTRIES.map(getAddressForm))) {
    const names = fields.map(({ name }) => name);
    const order = placeOrder(country).filter((field) => names.includes(field));
    expect(order, country).toEqual(names);
  }

  const linesIn = (country: string, more: Partial<typeof EMPTY_ADDRESS> = {}) =>
    addressLines(
      {
        ...{ ...EMPTY_ADDRESS, name: 'Ann', company: 'Kettles Ltd', line1: 'Street 1', city: 'Place' },
        ...{ postalCode: '12345', country, ...more },
      },
      formatsIn('en'),
    );
  expect(linesIn('DE')).toEqual(['Kettles Ltd', 'Ann', 'Street 1', '12345 Place', 'Germany']);
  expect(linesIn('US', { company: '' })).toEqual(['Ann', 'Street 1', 'Place 12345', 'United States']);
  expect(
    linesIn('JP', { state: '東京都', city: '千代田区', line1: '千代田1-1', postalCode: '100-0001' }),
  ).toEqual([...['Kettles Ltd', 'Ann', '100-0001 東京都 千代田区', '千代田1-1', 'Japan']]);
  expect(linesIn('HK', { state: 'Kowloon', postalCode: '' })).toEqual([
    ...['Kettles Ltd', 'Ann', 'Kowloon Place', 'Street 1', 'Hong Kong SAR China'],
  ]);
});
