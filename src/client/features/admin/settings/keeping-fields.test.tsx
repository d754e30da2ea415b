import { expect, test } from 'vitest';
import { shown } from '../../../../../tests/support/shop/shown.tsx';
import { DEFAULT_SETTINGS } from '../../../../shared/operations/shop-settings.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { KeepingFields } from './keeping-fields.tsx';
import type { SettingsFields } from './use-settings-form.ts';

const texts = textsFor('en');

function show(years: number | ''): string {
  const counted: SettingsFields['counted'] = (name) => ({
    name,
    size: 'md',
    type: 'number',
    required: true,
    min: 0,
    step: 1,
    error: undefined,
    value: name === 'eraseOrdersAfterYears' ? years : 1,
    onChange: () => undefined,
  });
  return shown(<KeepingFields counted={counted} />);
}

test.each([1, 8, 9])('warns that %i years may be too few for invoices', (years) => {
  expect(show(years)).toContain(texts.adminSettings.eraseEarly);
});

test.each([DEFAULT_SETTINGS.eraseOrdersAfterYears, 30, 0, ''] as const)('does not warn of %j', (years) => {
  expect(show(years)).not.toContain(texts.adminSettings.eraseEarly);
});

test('says that invoices lose their buyer', () => {
  expect(show(10)).toContain('lose the buyer');
});
