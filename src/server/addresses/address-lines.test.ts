import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '../../shared/orders/address.ts';
import { addressLines, POSTAL_CODE_FIRST } from '../../shared/orders/address-lines.ts';
import { SHIPPING_COUNTRIES } from '../../shared/orders/countries.ts';
import { formatsIn } from '../../shared/texts/dates.ts';
import { getAddressForm } from './address-service.ts';

test('the postal code stands before the city where the country writes it so', async () => {
  const forms = await Promise.all(SHIPPING_COUNTRIES.map(getAddressForm));
  const first = forms.filter(({ fields }) => {
    const [code, city] = ['postalCode', 'city'].map((part) => fields.findIndex(({ name }) => name === part));
    return code !== -1 && (code ?? 0) < (city ?? 0);
  });
  expect(first.map(({ country }) => country).sort()).toEqual(POSTAL_CODE_FIRST.toSorted());

  const address = { ...EMPTY_ADDRESS, name: 'Ann', line1: 'Street 1', city: 'Place', postalCode: '12345' };
  const linesIn = (country: string) => addressLines({ ...address, state: '', country }, formatsIn('en'));
  expect(linesIn('DE')).toEqual(['Ann', 'Street 1', '12345 Place', 'Germany']);
  expect(linesIn('US')).toEqual(['Ann', 'Street 1', 'Place 12345', 'United States']);
});
