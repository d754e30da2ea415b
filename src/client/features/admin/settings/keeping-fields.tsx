import { TextInput } from '@mantine/core';
import { SETTING_LIMITS } from '../../../../shared/operations/shop-settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../forms/section-form.module.css';
import type { SettingsFields } from './use-settings-form.ts';

/** How long data is kept; what the law requires is never deleted. */
export function KeepingFields({ counted }: Pick<SettingsFields, 'counted'>) {
  const texts = useTexts('adminSettings');
  return (
    <fieldset className={classes.part}>
      <legend>{texts.keepingData}</legend>
      <p className={classes.note}>{texts.keepingAdvice}</p>
      <TextInput
        {...counted('eraseOrdersAfterYears')}
        label={texts.eraseAfterYears}
        description={texts.eraseAdvice}
        max={SETTING_LIMITS.eraseOrdersAfterYears}
      />
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
