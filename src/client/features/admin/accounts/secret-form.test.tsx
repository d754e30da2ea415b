import { expect, test } from 'vitest';
import { shown } from '../../../../../tests/support/shop/shown.tsx';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../../shared/texts/language.ts';
import { SecretForm } from './secret-form.tsx';

test.each(LANGUAGES)('the button that shows a secret is named in the shop’s language (%s)', (language) => {
  const texts = textsFor(language);
  const page = shown(
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
    />,
    language,
  );
  expect(page).toContain(`aria-label="${texts.adminAccounts.showOrHide}"`);
  expect(page).not.toContain('Toggle password');
});
