import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  ADDRESS_LENGTHS,
  type Address,
  type AddressFault,
  type AddressField,
} from '../../../shared/orders/address.ts';
import type { AskedAddressForm } from '../../lib/address-form.ts';
import type { CountryOption } from '../../lib/country-options.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import classes from './address-fields.module.css';

/** HTML's names for what browsers fill in. */
const AUTOFILL: Partial<Record<AddressField, string>> = {
  name: 'name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
  phone: 'tel',
};

type AddressFieldsProps = {
  value: Address;
  onChange: (change: Partial<Address>) => void;
  /** The form of the address's country. */
  asked: AskedAddressForm;
  /** The countries to choose from (`useCountryOptions`). */
  countries: readonly CountryOption[];
  /** What the server refused; the first is focused whenever they change. */
  faults?: readonly AddressFault[];
  /** The kind of address that the browser fills in; null when it is somebody else's. */
  autofill: 'shipping' | 'billing' | null;
  /** What was entered as the region of each country, where it must outlast these fields. */
  regions?: RefObject<Record<string, string>>;
  /** For a business: also asks for its VAT number, where it has one. */
  withVatNumber?: boolean;
};

/** The fields of an address, as its country writes them. The page imports `features/form.css` and wraps them in Mantine's provider. */
export function AddressFields(props: AddressFieldsProps) {
  const { value, onChange, asked, countries, faults, autofill } = props;
  const { form } = asked;
  const texts = useTexts('address');
  const { tryAgain } = useTexts('shop');
  const group = useRef<HTMLDivElement>(null);
  /** What was chosen or typed as the region of each country, for when one comes back to it. */
  const ownRegions = useRef<Record<string, string>>({});
  const regions = props.regions ?? ownRegions;

  useEffect(() => {
    const first = faults?.[0];
    if (first) group.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
  }, [faults]);

  const labels: Record<AddressField, string> = {
    name: texts.name,
    company: texts.company,
    line1: texts.line1,
    line2: texts.line2,
    city: texts.cities[form?.cityKind ?? 'city'],
    state: texts.states[form?.stateKind ?? 'state'],
    postalCode: texts.postalCodes[form?.postalCodeKind ?? 'postal'],
    country: texts.country,
    phone: texts.phone,
    vatNumber: texts.vatNumber,
  };

  // A fault stands until its field is changed.
  const [refused, setRefused] = useState({ faults, value });
  if (refused.faults !== faults) setRefused({ faults, value });

  /** What every field has, whether it is typed or chosen. */
  function common(field: AddressField, required: boolean) {
    const standing = refused.value[field] === value[field];
    const fault = standing ? faults?.find((each) => each.field === field) : undefined;
    const completed = AUTOFILL[field];
    return {
      size: 'md',
      name: field,
      label: required ? labels[field] : texts.optional(labels[field]),
      value: value[field],
      autoComplete: autofill && completed ? `${autofill} ${completed}` : 'off',
      error: fault && texts.faults[fault.problem](labels[field], form?.postalCodeExample ?? null),
      errorProps: { role: 'alert' },
      required,
      withAsterisk: false,
    } as const;
  }

  const typed = (field: AddressField, required: boolean, more: Partial<TextInputProps> = {}) => (
    <TextInput
      key={field}
      {...common(field, required)}
      maxLength={ADDRESS_LENGTHS[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      {...more}
    />
  );

  function changeCountry(country: string): void {
    regions.current[value.country] = value.state;
    onChange({ country, state: regions.current[country] ?? '' });
  }

  function region(required: boolean) {
    if (!form || form.regions.length === 0) return typed('state', required);
    const unknown = value.state && !form.regions.some(({ value: known }) => known === value.state);
    return (
      <NativeSelect
        key="state"
        {...common('state', required)}
        data={[
          { value: '', label: texts.choose },
          // What an earlier address says, until something else is chosen.
          ...(unknown ? [value.state] : []),
          ...form.regions,
        ]}
        onChange={(event) => onChange({ state: event.target.value })}
      />
    );
  }

  return (
    <div ref={group} className={classes.fields}>
      <NativeSelect
        {...common('country', true)}
        data={[...countries]}
        onChange={(event) => changeCountry(event.target.value)}
      />
      {typed('name', true, { autoCapitalize: 'words' })}
      {typed('company', false)}
      {asked.failed && (
        <div className={classes.failed} role="alert">
          <p>{texts.fieldsFailed}</p>
          <Button outline size="small" busy={asked.loading} onClick={asked.retry}>
            {tryAgain}
          </Button>
        </div>
      )}
      {form?.fields.map(({ name, required }) => {
        if (name === 'state') return region(required);
        if (name !== 'postalCode') return typed(name, required);
        return typed(name, required, {
          inputMode: /^\d+$/.test(form.postalCodeExample ?? '') ? 'numeric' : 'text',
          autoCapitalize: 'characters',
          spellCheck: false,
        });
      })}
      {typed('phone', false, { type: 'tel', inputMode: 'tel' })}
      {props.withVatNumber &&
        form?.hasVatNumber &&
        typed('vatNumber', false, { autoCapitalize: 'characters', spellCheck: false })}
    </div>
  );
}
