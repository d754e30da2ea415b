import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  OWNER_EMAIL_PACES,
  SETTING_LIMITS,
  type ShopSettings,
} from '../../../../shared/operations/shop-settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../forms/section-form.module.css';
import type { SettingsFields } from './use-settings-form.ts';

type OwnerEmailFieldsProps = {
  draft: ShopSettings;
  fields: Pick<SettingsFields, 'typed' | 'ticked' | 'chosen'>;
};

/** Where the shop writes to its owner, and about what. */
export function OwnerEmailFields({ draft, fields: { typed, ticked, chosen } }: OwnerEmailFieldsProps) {
  const texts = useTexts('adminSettings');
  return (
    <fieldset className={classes.part}>
      <legend>{texts.ownerEmails}</legend>
      <TextInput
        {...typed('ownerEmail')}
        label={texts.ownerEmail}
        description={texts.ownerEmailAdvice}
        type="email"
        autoComplete="email"
        maxLength={SETTING_LIMITS.contactEmail}
      />
      {draft.ownerEmail !== '' && (
        <>
          <Checkbox {...ticked('tellNewOrders')} label={texts.tellNewOrders} />
          <Checkbox {...ticked('tellPaymentsToCheck')} label={texts.tellPaymentsToCheck} />
          <Checkbox {...ticked('tellLowStock')} label={texts.tellLowStock} />
          <Checkbox {...ticked('tellFailedBackups')} label={texts.tellFailedBackups} />
          <NativeSelect
            {...chosen('ownerEmailPace')}
            label={texts.ownerEmailPace}
            data={OWNER_EMAIL_PACES.map((value) => ({ value, label: texts.ownerEmailPaces[value] }))}
          />
        </>
      )}
    </fieldset>
  );
}
