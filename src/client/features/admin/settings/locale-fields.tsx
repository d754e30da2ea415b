import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { measured } from '../../../../shared/catalogue/measures.ts';
import { DATE_FORMATS, MONEY_FORMATS, UNITS } from '../../../../shared/locale.ts';
import { minorPerMajor } from '../../../../shared/money/currency.ts';
import { formatMoney, money } from '../../../../shared/money/money.ts';
import type { ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import { formatsIn } from '../../../../shared/texts/dates.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../../shared/texts/language.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useCurrencyOptions } from './currency-options.ts';
import type { SettingsFields } from './use-settings-form.ts';

/** In major units; long enough to show every group of digits. */
const EXAMPLE = 1_234_567.5;
const EXAMPLE_GRAMS = 850;

type LocaleFieldsProps = {
  draft: ShopSettings;
  typed: SettingsFields['typed'];
  chosen: SettingsFields['chosen'];
  /** What has been sold or is being paid for in the currency, which therefore stays. */
  currencyInUse: 'order' | 'checkout' | null;
};

/** Language, currency, and how amounts, dates and weights are written, each with an example of what is chosen. */
export function LocaleFields({ draft, typed, chosen, currencyInUse }: LocaleFieldsProps) {
  const texts = useTexts('adminSettings');
  const { refusals } = useTexts('answers');
  const currencyOptions = useCurrencyOptions();
  const amount = money(Math.round(EXAMPLE * minorPerMajor(draft.currency)));
  const dates = formatsIn(draft.language, draft);
  const now = new Date();
  return (
    <>
      <NativeSelect
        {...chosen('language')}
        label={texts.names.language}
        description={`${texts.languageAdvice} ${texts.looksLike(dates.longDay.format(now))}`}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <NativeSelect
        {...typed('currency')}
        label={texts.names.currency}
        description={
          currencyInUse === null
            ? `${texts.currencyAdvice} ${texts.looksLike(formatMoney(amount, draft))}`
            : refusals.currency_in_use({ code: 'currency_in_use', by: currencyInUse }, String)
        }
        data={currencyOptions}
        disabled={currencyInUse === 'order'}
      />
      <NativeSelect
        {...chosen('moneyFormat')}
        label={texts.names.moneyFormat}
        description={texts.moneyFormatAdvice(formatMoney(amount, draft))}
        data={MONEY_FORMATS.map((value) => ({ value, label: texts.moneyFormats[value] }))}
      />
      <NativeSelect
        {...chosen('dateFormat')}
        label={texts.names.dateFormat}
        description={texts.looksLike(`${dates.moment.format(now)} · ${dates.longDay.format(now)}`)}
        data={DATE_FORMATS.map((value) => ({ value, label: texts.dateFormats[value] }))}
      />
      <NativeSelect
        {...typed('timeZone')}
        label={texts.names.timeZone}
        description={`${texts.timeZoneAdvice} ${texts.timeNow(dates.moment.format(now))}`}
        data={useTimeZoneOptions(draft.timeZone)}
      />
      <NativeSelect
        {...chosen('units')}
        label={texts.names.units}
        description={`${texts.unitsAdvice} ${texts.looksLike(measured(EXAMPLE_GRAMS, 'g', draft))}`}
        data={UNITS.map((value) => ({ value, label: texts.unitNames[value] }))}
      />
    </>
  );
}

/** Every zone that this browser knows, and the one in use. */
function useTimeZoneOptions(used: string) {
  const { readersOwn } = useTexts('adminSettings');
  return useMemo(() => {
    const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(used ? [used] : [])]);
    return [
      { value: '', label: readersOwn },
      ...[...known].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    ];
  }, [readersOwn, used]);
}
