import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { BUYERS, SETTING_LIMITS } from '../../../../shared/operations/shop-settings.ts';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Choices } from '../forms/choices.tsx';
import classes from '../forms/section-form.module.css';
import { SectionForm } from '../forms/section-form.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { KeepingFields } from './keeping-fields.tsx';
import { LocaleFields } from './locale-fields.tsx';
import { OwnerEmailFields } from './owner-email-fields.tsx';
import { SupportLinks } from './support-links.tsx';
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts';

type SettingsFormProps = { stored: StoredSettings; currencyInUse: 'order' | 'checkout' | null };

/** The shop's settings in one form; edits stay until saved or discarded. */
export function SettingsForm({ stored, currencyInUse }: SettingsFormProps) {
  const texts = useTexts('adminSettings');
  const countryOptions = useCountryOptions();
  const { draft, set, errorOf, typed, chosen, counted, ticked, refusal, ...state } = useSettingsForm(stored);
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
        <LocaleFields draft={draft} typed={typed} chosen={chosen} currencyInUse={currencyInUse} />
        <NativeSelect
          {...chosen('buyers')}
          label={texts.names.buyers}
          description={texts.buyersAdvice}
          data={BUYERS.map((value) => ({ value, label: texts.buyers[value] }))}
        />
        <TextInput
          {...counted('lowStockLevel')}
          label={texts.lowStock}
          description={texts.lowStockAdvice}
          max={SETTING_LIMITS.lowStockLevel}
        />
        <TextInput
          {...counted('returnDays')}
          label={texts.returnDays}
          description={texts.returnDaysAdvice}
          max={SETTING_LIMITS.returnDays}
        />
        <Checkbox
          {...ticked('askForReviews')}
          label={texts.askForReviews}
          description={texts.askForReviewsAdvice}
        />
        <Checkbox
          {...ticked('showLowestPrice')}
          label={texts.showLowestPrice}
          description={texts.showLowestPriceAdvice}
        />
        <Checkbox
          {...ticked('groupVariants')}
          label={texts.groupVariants}
          description={texts.groupVariantsAdvice}
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
      <OwnerEmailFields draft={draft} fields={{ typed, ticked, chosen }} />
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
      </fieldset>
      <KeepingFields counted={counted} />
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
