import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { SETTING_LIMITS, type ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import { documentNumber } from '../../../../shared/orders/documents.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../forms/section-form.module.css';
import { dayOfIssue } from '../frame/typed-time.ts';
import type { SettingsFields } from './use-settings-form.ts';

type InvoiceFieldsProps = {
  draft: ShopSettings;
  typed: SettingsFields['typed'];
  countryOptions: { value: string; label: string }[];
};

/** The seller, and how invoices and credit notes are numbered. */
export function InvoiceFields({ draft, typed, countryOptions }: InvoiceFieldsProps) {
  const texts = useTexts('adminSettings');
  const today = dayOfIssue(draft.timeZone);
  const prefix = (name: 'invoicePrefix' | 'creditNotePrefix') => (
    <TextInput
      {...typed(name)}
      label={texts.names[name]}
      description={texts.prefixAdvice(documentNumber(draft[name], today, 1))}
      title={texts.prefixRule}
      pattern="[\w.\-]*"
      maxLength={SETTING_LIMITS.numberPrefix}
    />
  );
  return (
    <fieldset className={classes.part}>
      <legend>{texts.invoices}</legend>
      <p className={classes.note}>{texts.invoicesAdvice}</p>
      <TextInput
        {...typed('sellerName')}
        label={texts.names.sellerName}
        maxLength={SETTING_LIMITS.sellerName}
        autoComplete="organization"
      />
      <Textarea
        {...typed('sellerAddress')}
        label={texts.names.sellerAddress}
        rows={3}
        maxLength={SETTING_LIMITS.sellerAddress}
        autoComplete="street-address"
      />
      <NativeSelect
        {...typed('sellerCountry')}
        label={texts.names.sellerCountry}
        description={texts.sellerCountryAdvice}
        data={countryOptions}
        autoComplete="country"
      />
      <TextInput
        {...typed('sellerTaxNumber')}
        label={texts.names.sellerTaxNumber}
        description={texts.taxNumberAdvice}
        maxLength={SETTING_LIMITS.sellerTaxNumber}
      />
      <Textarea
        {...typed('invoiceFooter')}
        label={texts.names.invoiceFooter}
        description={texts.footerAdvice}
        rows={3}
        maxLength={SETTING_LIMITS.invoiceFooter}
      />
      {prefix('invoicePrefix')}
      {prefix('creditNotePrefix')}
    </fieldset>
  );
}
