import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { SETTING_LIMITS, type ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import { documentNumber } from '../../../../shared/orders/documents.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './settings-form.module.css';

type InvoiceFieldsProps = {
  draft: ShopSettings;
  set: (changes: Partial<ShopSettings>) => void;
  errorOf: (field: keyof ShopSettings) => string | undefined;
  countryOptions: { value: string; label: string }[];
};

/** Who sells, and how invoices and credit notes are numbered. */
export function InvoiceFields({ draft, set, errorOf, countryOptions }: InvoiceFieldsProps) {
  const texts = useTexts('adminSettings');
  const today = new Date().toISOString();
  const prefix = (name: 'invoicePrefix' | 'creditNotePrefix') => (
    <TextInput
      size="md"
      name={name}
      label={texts.names[name]}
      description={texts.prefixAdvice(documentNumber(draft[name], today, 1))}
      title={texts.prefixRule}
      pattern="[\w.\-]*"
      maxLength={SETTING_LIMITS.numberPrefix}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className={classes.part}>
      <legend>{texts.invoices}</legend>
      <p className={classes.note}>{texts.invoicesAdvice}</p>
      <TextInput
        size="md"
        name="sellerName"
        label={texts.names.sellerName}
        maxLength={SETTING_LIMITS.sellerName}
        autoComplete="organization"
        value={draft.sellerName}
        error={errorOf('sellerName')}
        onChange={(event) => set({ sellerName: event.target.value })}
      />
      <Textarea
        size="md"
        name="sellerAddress"
        label={texts.names.sellerAddress}
        rows={3}
        maxLength={SETTING_LIMITS.sellerAddress}
        autoComplete="street-address"
        value={draft.sellerAddress}
        error={errorOf('sellerAddress')}
        onChange={(event) => set({ sellerAddress: event.target.value })}
      />
      <NativeSelect
        size="md"
        name="sellerCountry"
        label={texts.names.sellerCountry}
        description={texts.sellerCountryAdvice}
        data={countryOptions}
        autoComplete="country"
        value={draft.sellerCountry}
        error={errorOf('sellerCountry')}
        onChange={(event) => set({ sellerCountry: event.target.value })}
      />
      <TextInput
        size="md"
        name="sellerTaxNumber"
        label={texts.names.sellerTaxNumber}
        description={texts.taxNumberAdvice}
        maxLength={SETTING_LIMITS.sellerTaxNumber}
        value={draft.sellerTaxNumber}
        error={errorOf('sellerTaxNumber')}
        onChange={(event) => set({ sellerTaxNumber: event.target.value })}
      />
      <Textarea
        size="md"
        name="invoiceFooter"
        label={texts.names.invoiceFooter}
        description={texts.footerAdvice}
        rows={3}
        maxLength={SETTING_LIMITS.invoiceFooter}
        value={draft.invoiceFooter}
        error={errorOf('invoiceFooter')}
        onChange={(event) => set({ invoiceFooter: event.target.value })}
      />
      {prefix('invoicePrefix')}
      {prefix('creditNotePrefix')}
    </fieldset>
  );
}
