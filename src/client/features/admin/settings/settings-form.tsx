import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { MONEY_FORMATS, type MoneyFormat } from '../../../../shared/locale.ts';
import { formatMoney, money } from '../../../../shared/money/money.ts';
import { BUYERS, type Buyers, SETTING_LIMITS } from '../../../../shared/operations/shop-settings.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../shared/texts/language.ts';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Choices } from '../forms/choices.tsx';
import classes from '../forms/section-form.module.css';
import { SectionForm } from '../forms/section-form.tsx';
import { useCurrencyOptions } from './currency-options.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { OwnerEmailFields } from './owner-email-fields.tsx';
import { SupportLinks } from './support-links.tsx';
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts';

/** In minor units; long enough to show every digit group. */
const EXAMPLE = money(123_456_750);

/** The shop's settings in one form; edits stay until saved or discarded. */
export function SettingsForm({ stored }: { stored: StoredSettings }) {
  const texts = useTexts('adminSettings');
  const countryOptions = useCountryOptions();
  const currencyOptions = useCurrencyOptions();
  const { draft, set, errorOf, typed, counted, ticked, refusal, ...state } = useSettingsForm(stored);
  return (
    <SectionForm state={{ ...state, refusal: refusal?.text ?? null }}>
      <fieldset className={classes.part}>
        <legend>{texts.shop}</legend>
        <TextInput
          {...typed('shopName')}
          label={texts.shopName}
          description={texts.shopNameAdvice}
          required
          maxLength={SETTING_LIMITS.shopName}
        />
        <NativeSelect
          size="md"
          name="language"
          label={texts.names.language}
          description={texts.languageAdvice}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={draft.language}
          error={errorOf('language')}
          onChange={(event) => set({ language: event.target.value as Language })}
        />
        <NativeSelect
          {...typed('currency')}
          label={texts.names.currency}
          description={texts.currencyAdvice}
          data={currencyOptions}
        />
        <NativeSelect
          size="md"
          name="moneyFormat"
          label={texts.names.moneyFormat}
          description={texts.moneyFormatAdvice(formatMoney(EXAMPLE, draft))}
          data={MONEY_FORMATS.map((value) => ({ value, label: texts.moneyFormats[value] }))}
          value={draft.moneyFormat}
          error={errorOf('moneyFormat')}
          onChange={(event) => set({ moneyFormat: event.target.value as MoneyFormat })}
        />
        <NativeSelect
          size="md"
          name="buyers"
          label={texts.names.buyers}
          description={texts.buyersAdvice}
          data={BUYERS.map((value) => ({ value, label: texts.buyers[value] }))}
          value={draft.buyers}
          error={errorOf('buyers')}
          onChange={(event) => set({ buyers: event.target.value as Buyers })}
        />
        <TextInput
          {...counted('lowStockLevel')}
          label={texts.lowStock}
          description={texts.lowStockAdvice}
          max={SETTING_LIMITS.lowStockLevel}
        />
        <Checkbox
          {...ticked('showLowestPrice')}
          label={texts.showLowestPrice}
          description={texts.showLowestPriceAdvice}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{texts.delivery}</legend>
        <Choices
          name="countries"
          label={texts.countriesShippedTo}
          description={texts.countriesAdvice}
          data={countryOptions}
          nothingFoundMessage={texts.noSuchCountry}
          placeholder={draft.countries.length === 0 ? texts.atLeastOneCountry : texts.addCountry}
          value={draft.countries}
          error={errorOf('countries')}
          onChange={(countries) => set({ countries })}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{texts.helpCenter}</legend>
        <p className={classes.note}>{texts.contactAdvice}</p>
        <TextInput
          {...typed('contactEmail')}
          label={texts.email}
          type="email"
          maxLength={SETTING_LIMITS.contactEmail}
        />
        <TextInput
          {...typed('contactPhone')}
          label={texts.phone}
          type="tel"
          maxLength={SETTING_LIMITS.contactPhone}
        />
        <Textarea
          {...typed('contactAddress')}
          label={texts.address}
          rows={3}
          maxLength={SETTING_LIMITS.contactAddress}
        />
        <SupportLinks
          links={draft.supportLinks}
          error={errorOf('supportLinks')}
          onChange={(supportLinks) => set({ supportLinks })}
        />
      </fieldset>
      <InvoiceFields draft={draft} typed={typed} countryOptions={countryOptions} />
      <OwnerEmailFields draft={draft} set={set} fields={{ typed, ticked }} />
      <fieldset className={classes.part}>
        <legend>{texts.security}</legend>
        <p id="second-step-advice" className={classes.note}>
          {texts.secondStepAdvice}
        </p>
        <Checkbox
          {...ticked('adminsNeedSecondStep')}
          label={texts.adminsNeedSecondStep}
          aria-describedby="second-step-advice"
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{texts.customers}</legend>
        <Checkbox
          {...ticked('confirmEmailFirst')}
          label={texts.confirmEmailFirst}
          description={texts.confirmEmailAdvice}
        />
        <TextInput
          {...counted('eraseOrdersAfterYears')}
          label={texts.eraseAfterYears}
          description={texts.eraseAdvice}
          max={SETTING_LIMITS.eraseOrdersAfterYears}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{texts.opening}</legend>
        <Checkbox {...ticked('closed')} label={texts.names.closed} description={texts.closedAdvice} />
        <Textarea
          {...typed('closedText')}
          label={texts.names.closedText}
          description={texts.closedTextAdvice}
          rows={3}
          maxLength={SETTING_LIMITS.closedText}
        />
      </fieldset>
    </SectionForm>
  );
}
