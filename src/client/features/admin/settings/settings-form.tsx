import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { MONEY_FORMATS, type MoneyFormat } from '../../../../shared/locale.ts';
import { formatMoney, money } from '../../../../shared/money/money.ts';
import { BUYERS, type Buyers, SETTING_LIMITS } from '../../../../shared/operations/shop-settings.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../../shared/texts/language.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { useLeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import { useCurrencyOptions } from './currency-options.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import classes from './settings-form.module.css';
import { SupportLinks } from './support-links.tsx';
import { type StoredSettings, useSettingsForm } from './use-settings-form.ts';
import '../../form.css';

/** In minor units; long enough to show every digit group. */
const EXAMPLE = money(123_456_750);

/** The shop's settings in one form; edits stay until saved or discarded. */
export function SettingsForm({ stored }: { stored: StoredSettings }) {
  const texts = useTexts('adminSettings');
  const countryOptions = useCountryOptions();
  const currencyOptions = useCurrencyOptions();
  const { form, draft, set, errorOf, ...state } = useSettingsForm(stored);
  const guard = useLeaveGuard();
  useUnsaved(guard, state.changed);
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.busy) state.save();
      }}
    >
      <fieldset className={classes.part}>
        <legend>{texts.shop}</legend>
        <TextInput
          size="md"
          name="shopName"
          label={texts.shopName}
          description={texts.shopNameAdvice}
          required
          maxLength={SETTING_LIMITS.shopName}
          value={draft.shopName}
          error={errorOf('shopName')}
          onChange={(event) => set({ shopName: event.target.value })}
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
          size="md"
          name="currency"
          label={texts.names.currency}
          description={texts.currencyAdvice}
          data={currencyOptions}
          value={draft.currency}
          error={errorOf('currency')}
          onChange={(event) => set({ currency: event.target.value })}
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
          size="md"
          name="lowStockLevel"
          label={texts.lowStock}
          description={texts.lowStockAdvice}
          type="number"
          required
          min={0}
          max={SETTING_LIMITS.lowStockLevel}
          step={1}
          value={Number.isNaN(draft.lowStockLevel) ? '' : draft.lowStockLevel}
          error={errorOf('lowStockLevel')}
          onChange={(event) => set({ lowStockLevel: event.target.valueAsNumber })}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{texts.delivery}</legend>
        <MultiSelect
          size="md"
          name="countries"
          label={texts.countriesShippedTo}
          description={texts.countriesAdvice}
          data={countryOptions}
          // In a portal it would be outside the page's landmarks.
          comboboxProps={{ withinPortal: false }}
          searchable
          hidePickedOptions
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
          size="md"
          name="contactEmail"
          label={texts.email}
          type="email"
          maxLength={SETTING_LIMITS.contactEmail}
          value={draft.contactEmail}
          error={errorOf('contactEmail')}
          onChange={(event) => set({ contactEmail: event.target.value })}
        />
        <TextInput
          size="md"
          name="contactPhone"
          label={texts.phone}
          type="tel"
          maxLength={SETTING_LIMITS.contactPhone}
          value={draft.contactPhone}
          error={errorOf('contactPhone')}
          onChange={(event) => set({ contactPhone: event.target.value })}
        />
        <Textarea
          size="md"
          name="contactAddress"
          label={texts.address}
          rows={3}
          maxLength={SETTING_LIMITS.contactAddress}
          value={draft.contactAddress}
          error={errorOf('contactAddress')}
          onChange={(event) => set({ contactAddress: event.target.value })}
        />
        <SupportLinks
          links={draft.supportLinks}
          error={errorOf('supportLinks')}
          onChange={(supportLinks) => set({ supportLinks })}
        />
      </fieldset>
      <InvoiceFields draft={draft} set={set} errorOf={errorOf} countryOptions={countryOptions} />
      <fieldset className={classes.part}>
        <legend>{texts.security}</legend>
        <p id="second-step-advice" className={classes.note}>
          {texts.secondStepAdvice}
        </p>
        <Checkbox
          size="md"
          name="adminsNeedSecondStep"
          label={texts.adminsNeedSecondStep}
          aria-describedby="second-step-advice"
          checked={draft.adminsNeedSecondStep}
          error={errorOf('adminsNeedSecondStep')}
          onChange={(event) => set({ adminsNeedSecondStep: event.target.checked })}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{texts.customers}</legend>
        <Checkbox
          size="md"
          name="confirmEmailFirst"
          label={texts.confirmEmailFirst}
          description={texts.confirmEmailAdvice}
          checked={draft.confirmEmailFirst}
          error={errorOf('confirmEmailFirst')}
          onChange={(event) => set({ confirmEmailFirst: event.target.checked })}
        />
        <TextInput
          size="md"
          name="eraseOrdersAfterYears"
          label={texts.eraseAfterYears}
          description={texts.eraseAdvice}
          type="number"
          required
          min={0}
          max={SETTING_LIMITS.eraseOrdersAfterYears}
          step={1}
          value={Number.isNaN(draft.eraseOrdersAfterYears) ? '' : draft.eraseOrdersAfterYears}
          error={errorOf('eraseOrdersAfterYears')}
          onChange={(event) => set({ eraseOrdersAfterYears: event.target.valueAsNumber })}
        />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{texts.opening}</legend>
        <Checkbox
          size="md"
          name="closed"
          label={texts.names.closed}
          description={texts.closedAdvice}
          checked={draft.closed}
          error={errorOf('closed')}
          onChange={(event) => set({ closed: event.target.checked })}
        />
        <Textarea
          size="md"
          name="closedText"
          label={texts.names.closedText}
          description={texts.closedTextAdvice}
          rows={3}
          maxLength={SETTING_LIMITS.closedText}
          value={draft.closedText}
          error={errorOf('closedText')}
          onChange={(event) => set({ closedText: event.target.value })}
        />
      </fieldset>
      <div>
        {state.conflict && (
          <p className={classes.conflict} role="alert">
            {state.conflict}
          </p>
        )}
        <DialogActions error={state.refusal?.text}>
          <Button outline disabled={!state.changed} onClick={state.discard}>
            {texts.discardChanges}
          </Button>
          <Button type="submit" busy={state.busy} disabled={!state.changed}>
            {texts.save}
          </Button>
        </DialogActions>
      </div>
      <LeaveQuestion guard={guard} />
    </form>
  );
}
