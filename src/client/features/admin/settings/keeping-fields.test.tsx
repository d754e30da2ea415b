import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../shared/operations/shop-settings.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { fulfilled, TextsProvider } from '../../../lib/texts.ts';
import { KeepingFields } from './keeping-fields.tsx';
import type { SettingsFields } from './use-settings-form.ts';

const texts = textsFor('en');

function show(years: number | ''): string {
  const counted = (name: keyof typeof DEFAULT_SETTINGS) => ({
    name,
    value: name === 'eraseOrdersAfterYears' ? years : 1,
    readOnly: true,
  });
  return renderToStaticMarkup(
    <TextsProvider value={(area) => fulfilled(Promise.resolve(texts[area]), texts[area])}>
      <MantineProvider env="test">
        <KeepingFields counted={counted as unknown as SettingsFields['counted']} />
      </MantineProvider>
    </TextsProvider>,
  );
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
