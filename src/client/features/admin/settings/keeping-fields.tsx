import { TextInput } from '@mantine/core';
import { SETTING_LIMITS } from '../../../../shared/operations/shop-settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../forms/section-form.module.css';
import type { SettingsFields } from './use-settings-form.ts';

/** For as many years most countries require whole invoices. */
const YEARS_OF_INVOICES = 10;

/** How long data is kept. */
export function KeepingFields({ counted }: Pick<SettingsFields, 'counted'>) {
  const texts = useTexts('adminSettings');
  const years = counted('eraseOrdersAfterYears');
  return (
    <fieldset className={classes.part}>
      <legend>{texts.keepingData}</legend>
      <p className={classes.note}>{texts.keepingAdvice}</p>
      <TextInput
        {...years}
        label={texts.eraseAfterYears}
        description={texts.eraseAdvice}
        max={SETTING_LIMITS.eraseOrdersAfterYears}
      />
      {Number(years.value) > 0 && Number(years.value) < YEARS_OF_INVOICES && (
        <p className={classes.warning} role="status">
          {texts.eraseEarly}
        </p>
      )}
      <TextInput
        {...counted('keepMailsDays')}
        label={texts.keepMailsDays}
        description={texts.keepMailsAdvice}
        max={SETTING_LIMITS.keepMailsDays}
      />
      <TextInput
        {...counted('keepAuditYears')}
        label={texts.keepAuditYears}
        description={texts.keepAuditAdvice}
        max={SETTING_LIMITS.keepAuditYears}
      />
    </fieldset>
  );
}
