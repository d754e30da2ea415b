import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import {
  COUNTRIES_WITH_REGIONS,
  countryOfCode,
  DELIVERY_LIMITS,
  type PlaceCode,
} from '../../../../shared/orders/delivery.ts';
import { Button } from '../../../components/elements/button.tsx';
import { CloseIcon } from '../../../components/elements/later-icons.tsx';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Choices } from '../forms/choices.tsx';
import { addFields } from '../forms/form-focus.ts';
import classes from '../forms/section-form.module.css';
import { IconButton } from '../frame/icon-button.tsx';
import { ownId } from '../plans/own-id.ts';
import { regionOfCode, useByName, usePlaceName, useRegionOptions } from '../plans/places.ts';
import type { Faults } from '../plans/use-plan-form.ts';
import { faultKey, type ZoneDraft, zoneWith } from './delivery-draft.ts';
import { NEW_METHOD } from './delivery-examples.ts';
import { MethodFields } from './method-fields.tsx';

type ZoneFieldsProps = {
  zone: ZoneDraft;
  /** Its place in the list, from 1: names it until it has a name. */
  number: number;
  /** All zones: a place is in one of them at most. */
  zones: readonly ZoneDraft[];
  faults: Faults;
  onChange: (change: Partial<ZoneDraft>) => void;
  onRemove: () => void;
};

/** A zone: its name, its countries with their states, its methods. */
export function ZoneFields({ zone, number, zones, faults, onChange, onRemove }: ZoneFieldsProps) {
  const texts = useTexts('adminPlans');
  const add = useRef<HTMLButtonElement>(null);
  const title = zone.name.trim() || texts.zoneNumber(number);
  const heading = `zone-${zone.id}`;
  const methodsFault = faults[faultKey(zone.id, 'methods')];
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <IconButton label={texts.removeZone(title)} onClick={onRemove}>
          <CloseIcon width="18" height="18" />
        </IconButton>
      </div>
      <TextInput
        size="md"
        label={texts.zoneName}
        description={texts.zoneNameAdvice}
        required
        maxLength={DELIVERY_LIMITS.name}
        value={zone.name}
        error={faults[faultKey(zone.id, 'name')]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Countries zone={zone} zones={zones} faults={faults} onChange={onChange} />
      <ul className={classes.list} aria-label={texts.methodsOf(title)}>
        {zone.methods.map((method, index) => (
          <li key={method.id} className={classes.entry}>
            <MethodFields
              method={method}
              number={index + 1}
              faults={faults}
              onChange={(change) =>
                onChange({
                  methods: zone.methods.map((each) =>
                    each.id === method.id ? { ...each, ...change } : each,
                  ),
                })
              }
              onRemove={() => {
                onChange({ methods: zone.methods.filter(({ id }) => id !== method.id) });
                add.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      {methodsFault && (
        <p className={classes.error} role="alert">
          {methodsFault}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          ref={add}
          outline
          size="small"
          aria-label={texts.addMethodTo(title)}
          unavailable={zone.methods.length >= DELIVERY_LIMITS.methods}
          onClick={(event) =>
            addFields(event.currentTarget.form, () =>
              onChange({ methods: [...zone.methods, { ...NEW_METHOD, id: ownId() }] }),
            )
          }
        >
          {texts.addMethod}
        </Button>
      </div>
    </section>
  );
}

type CountriesProps = Pick<ZoneFieldsProps, 'zone' | 'zones' | 'faults' | 'onChange'>;

/** The countries; below them the states of those that have any: none chosen means the whole country. */
function Countries({ zone, zones, faults, onChange }: CountriesProps) {
  const texts = useTexts('adminPlans');
  const countryOptions = useCountryOptions();
  const countries = useByName()([...new Set(zone.places.map(countryOfCode))]);
  const options = countryOptions.map((option) => {
    const other = zoneWith(zones, option.value, zone.id);
    // Of a country with states, this zone may still have some.
    const taken =
      other && !COUNTRIES_WITH_REGIONS.includes(option.value) && !countries.includes(option.value);
    return taken ? { ...option, label: texts.takenBy(option.label, other.name), disabled: true } : option;
  });
  const inCountry = (country: string) => zone.places.filter((place) => countryOfCode(place) === country);
  return (
    <>
      <Choices
        label={texts.countries}
        required
        data={options}
        nothingFoundMessage={texts.noSuchCountry}
        placeholder={texts.addCountry}
        value={countries}
        error={faults[faultKey(zone.id, 'places')]}
        onChange={(chosen) =>
          onChange({
            places: chosen.flatMap((country) =>
              countries.includes(country) ? inCountry(country) : [country],
            ),
          })
        }
      />
      {countries
        .filter((country) => COUNTRIES_WITH_REGIONS.includes(country))
        .map((country) => (
          <States
            key={country}
            country={country}
            zone={zone}
            zones={zones}
            onChange={(places) =>
              onChange({
                places: countries.flatMap((each) => (each === country ? places : inCountry(each))),
              })
            }
          />
        ))}
    </>
  );
}

type StatesProps = Pick<ZoneFieldsProps, 'zone' | 'zones'> & {
  country: string;
  /** The country's places: itself, or some of its states. */
  onChange: (places: PlaceCode[]) => void;
};

function States({ country, zone, zones, onChange }: StatesProps) {
  const texts = useTexts('adminPlans');
  const name = usePlaceName()(country);
  const states = zone.places.filter(
    (place) => countryOfCode(place) === country && regionOfCode(place) !== '',
  );
  const options = useRegionOptions(country).map((option) => {
    const other = zoneWith(zones, option.value, zone.id);
    return other ? { ...option, label: texts.takenBy(option.label, other.name), disabled: true } : option;
  });
  return (
    <Choices
      label={texts.statesOf(name)}
      description={texts.statesAdvice}
      data={options}
      nothingFoundMessage={texts.noSuchState}
      placeholder={texts.addState}
      value={useByName()(states)}
      onChange={(chosen) => onChange(chosen.length === 0 ? [country] : chosen)}
    />
  );
}
