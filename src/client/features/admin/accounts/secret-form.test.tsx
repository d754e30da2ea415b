import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../../shared/texts/language.ts';
import { fulfilled, TextsProvider } from '../../../lib/texts.ts';
import { SecretForm } from './secret-form.tsx';

test.each(LANGUAGES)('the button that shows a secret is named in the shop’s language (%s)', (language) => {
  const texts = textsFor(language);
  const page = renderToStaticMarkup(
    <TextsProvider value={(area) => fulfilled(Promise.resolve(texts[area]), texts[area])}>
      <MantineProvider env="test">
        <SecretForm
          label="Key"
          description=""
          form={/./}
          wrong=""
          submit="Save"
          busy={false}
          error={undefined}
          onSave={() => undefined}
          onClose={null}
        />
      </MantineProvider>
    </TextsProvider>,
  );
  expect(page).toContain(`aria-label="${texts.adminAccounts.showOrHide}"`);
  expect(page).not.toContain('Toggle password');
});
