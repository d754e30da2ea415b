import { expect, test } from 'vitest';
import { EMPTY_ADDRESS, isSameAddress, tidyAddress, trimAddress } from '../../shared/orders/address.ts';
import { SHIPPING_COUNTRIES } from '../../shared/orders/countries.ts';
import { addressInput } from '../../shared/schemas/address.ts';
import { checkAddress, getAddressForm } from './address-service.ts';

const ADDRESSES = {
  US: { line1: '1 Main St', city: 'Springfield', state: 'IL', postalCode: '62701' },
  CA: { line1: '1 King St', city: 'Toronto', state: 'ON', postalCode: 'M5V 3L9' },
  GB: { line1: '1 High Street', city: 'Leeds', postalCode: 'LS1 4AP' },
  DE: { line1: 'Hauptstr. 1', city: 'Berlin', postalCode: '10115' },
  IN: { line1: '1 MG Road', city: 'Pune', state: 'MH', postalCode: '411001' },
  JP: { line1: '千代田区丸の内1-1', state: '東京都', postalCode: '100-0005' },
  HK: { line1: '1 Road', city: 'Central', state: '香港島' },
  IE: { line1: '1 Quay', city: 'Dublin', postalCode: 'D02 AF30' },
};

const addressIn = (country: keyof typeof ADDRESSES, changes = {}) => ({
  ...EMPTY_ADDRESS,
  name: 'Ann',
  country,
  ...ADDRESSES[country],
  ...changes,
});

test.each(Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[])(
  'accepts an address in %s',
  async (country) => {
    await expect(checkAddress(addressIn(country))).resolves.toEqual(addressIn(country));
  },
);

test.each([
  ['US', { postalCode: '6270' }, [{ field: 'postalCode', problem: 'wrong_postal_code' }]],
  ['US', { postalCode: 'x62701' }, [{ field: 'postalCode', problem: 'wrong_postal_code' }]],
  ['US', { state: 'Bavaria' }, [{ field: 'state', problem: 'unknown_region' }]],
  [
    'US',
    { name: '', city: '', state: '' },
    ['name', 'city', 'state'].map((field) => ({ field, problem: 'missing' })),
  ],
  ['IE', { postalCode: '' }, []],
  ['DE', { postalCode: '' }, [{ field: 'postalCode', problem: 'missing' }]],
  ['DE', { vatNumber: 'DE136695977' }, [{ field: 'vatNumber', problem: 'wrong_vat_number' }]],
  ['DE', { vatNumber: 'GB980780684' }, [{ field: 'vatNumber', problem: 'wrong_vat_number' }]],
  ['DE', { vatNumber: 'ATU38516405' }, []],
] as const)('in %s, %o is refused with %o', async (country, changes, faults) => {
  const checked = checkAddress(addressIn(country, changes));
  if (faults.length === 0) await expect(checked).resolves.toBeDefined();
  else await expect(checked).rejects.toMatchObject({ reason: { code: 'invalid_address', faults } });
});

test.each([
  ['US', { state: 'california' }, { state: 'CA' }],
  ['CA', { postalCode: 'm5v3l9' }, { postalCode: 'M5V3L9' }],
  ['DE', { state: 'Bavaria' }, { state: '' }],
  ['HK', { postalCode: '999077' }, { postalCode: '' }],
  ['DE', { vatNumber: 'de 136 695 976' }, { vatNumber: 'DE136695976' }],
  ['US', { vatNumber: 'DE136695976' }, { vatNumber: '' }],
] as const)('in %s, %o is kept as %o', async (country, typed, kept) => {
  await expect(checkAddress(addressIn(country, typed))).resolves.toMatchObject(kept);
});

test.each([...'-−－‐‑–—―ーｰ'])('in Japan, a postal code may be typed with %s', async (dash) => {
  const typed = addressIn('JP', { postalCode: `１００${dash}０００５` });
  await expect(checkAddress(typed)).resolves.toMatchObject({ postalCode: '100-0005' });
});

test.each([
  ['US', { name: 'Ann ', line1: ' 1 Main St', state: 'illinois', phone: ' 555 ' }],
  ['DE', { vatNumber: 'de 136 695.976', postalCode: ' 10115 ' }],
] as const)('in %s, the form sees that %o is the address that is kept of it', async (country, typed) => {
  const address = addressIn(country, typed);
  const kept = await checkAddress(addressInput.parse(address));
  const tidy = tidyAddress(await getAddressForm(country), trimAddress(address));
  expect(isSameAddress(kept, tidy)).toBe(true);
  expect(isSameAddress({ ...kept, name: 'Anna' }, tidy)).toBe(false);
});

test('asks for what a country writes, in its order and by its names', async () => {
  expect(await getAddressForm('IN')).toMatchObject({
    fields: [
      { name: 'line1', required: true },
      { name: 'line2', required: false },
      { name: 'city', required: true },
      { name: 'postalCode', required: true },
      { name: 'state', required: true },
    ],
    stateKind: 'state',
    postalCodeKind: 'pin',
    postalCodeExample: '110034',
  });
  expect((await getAddressForm('JP')).regions).toContainEqual({ value: '東京都', label: '東京都 (Tokyo)' });
  expect((await getAddressForm('US')).regions).toContainEqual({ value: 'CA', label: 'California' });
});

test('asks for a VAT number where it can be checked', async () => {
  const asking = async (country: string) => (await getAddressForm(country)).hasVatNumber;
  expect(await Promise.all(['DE', 'GR', 'IE', 'GB', 'US', 'IN'].map(asking))).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

test('every country that can be delivered to has a form, and its own example fits its pattern', async () => {
  for (const country of SHIPPING_COUNTRIES) {
    const form = await getAddressForm(country);
    expect(form.fields.map(({ name }) => name)).toContain('line1');
    const { postalCodeExample: example, postalCodePattern: pattern } = form;
    if (example && pattern) expect(example, country).toMatch(new RegExp(`^(?:${pattern})$`));
    expect(new Set(form.regions.map(({ value }) => value)).size, country).toBe(form.regions.length);
  }
});
