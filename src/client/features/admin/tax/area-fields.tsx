import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { COUNTRIES_WITH_REGIONS, countryOfCode, type PlaceCode } from '../../../../shared/orders/delivery.ts';
import { TAX_LIMITS } from '../../../../shared/orders/tax-plan.ts';
import { CloseIcon } from '../../../components/elements/later-icons.tsx';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../forms/section-form.module.css';
import { IconButton } from '../frame/icon-button.tsx';
import { usePlaceName, useRegionOptions } from '../plans/places.ts';
import type { Faults } from '../plans/use-plan-form.ts';
import { type AreaDraft, faultKey } from './tax-draft.ts';

type AreaFieldsProps = {
  area: AreaDraft;
  /** Its place in the list, from 1: names it until it has a place. */
  number: number;
  faults: Faults;
  onChange: (change: Partial<AreaDraft>) => void;
  onRemove: () => void;
};

/** The tax of a country or a region: its name and rates. */
export function AreaFields({ area, number, faults, onChange, onRemove }: AreaFieldsProps) {
  const texts = useTexts('adminPlans');
  const countries = useCountryOptions();
  const placeName = usePlaceName();
  const country = countryOfCode(area.place);
  const hasRegions = COUNTRIES_WITH_REGIONS.includes(country);
  const regions = useRegionOptions(hasRegions ? country : '');
  const title = area.place === '' ? texts.areaNumber(number) : placeName(area.place);
  const heading = `area-${area.id}`;
  const percent = (field: 'standard' | 'reduced') => ({
    size: 'md' as const,
    label: texts.rates[field],
    rightSection: '%',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: area[field],
    error: faults[faultKey(area.id, field)],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <IconButton label={texts.removeArea(title)} onClick={onRemove}>
          <CloseIcon width="18" height="18" />
        </IconButton>
      </div>
      <div className={classes.fields}>
        <NativeSelect
          className={hasRegions ? classes.wide : classes.whole}
          size="md"
          label={texts.country}
          required
          data={[{ value: '', label: texts.choose }, ...countries]}
          value={country}
          error={faults[faultKey(area.id, 'place')]}
          onChange={(event) => onChange({ place: event.target.value })}
        />
        {hasRegions && (
          <RegionSelect
            country={country}
            place={area.place}
            options={regions}
            onChange={(place) => onChange({ place })}
          />
        )}
        <TextInput
          className={classes.wide}
          size="md"
          label={texts.taxName}
          required
          maxLength={TAX_LIMITS.name}
          autoComplete="off"
          value={area.name}
          error={faults[faultKey(area.id, 'name')]}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextInput {...percent('standard')} required />
        <TextInput {...percent('reduced')} placeholder={area.standard} />
        <Checkbox
          className={classes.whole}
          size="md"
          label={texts.deliveryTaxed}
          checked={area.deliveryTaxed}
          onChange={(event) => onChange({ deliveryTaxed: event.target.checked })}
        />
      </div>
    </section>
  );
}

type RegionSelectProps = {
  country: string;
  place: PlaceCode;
  /** The country's regions. */
  options: ReturnType<typeof useRegionOptions>;
  onChange: (place: PlaceCode) => void;
};

/** One region of a country, or all of it. */
function RegionSelect({ country, place, options, onChange }: RegionSelectProps) {
  const texts = useTexts('adminPlans');
  const placeName = usePlaceName();
  const unknown = place !== country && !options.some(({ value }) => value === place);
  return (
    <NativeSelect
      className={classes.wide}
      size="md"
      label={texts.region}
      data={[
        { value: country, label: texts.wholeCountry },
        // Its name has not come yet, or the list has lost it.
        ...(unknown ? [{ value: place, label: placeName(place) }] : []),
        ...options,
      ]}
      value={place}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
