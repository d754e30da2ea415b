import { type FormEvent, type RefObject, useMemo, useRef, useState } from 'react';
import {
  ADDRESS_FIELDS,
  type Address,
  type AddressFault,
  addressFaults,
  bareAddress,
  EMPTY_ADDRESS,
  isSameAddress,
  type SavedAddress,
  tidyAddress,
  trimAddress,
} from '../../../shared/orders/address.ts';
import { addressLines } from '../../../shared/orders/address-lines.ts';
import { AddressFields } from '../../components/address/address-fields.tsx';
import { Button } from '../../components/elements/button.tsx';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import { useAddressForm } from '../../lib/address-form.ts';
import { useCountryOptions } from '../../lib/country-options.ts';
import { useDates } from '../../lib/dates.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { useTexts } from '../../lib/texts.ts';
import '../form.css';
import type { CheckoutDraft } from './checkout-draft.ts';
import { CheckoutPart } from './checkout-part.tsx';
import classes from './checkout-view.module.css';
import { Choices } from './choices.tsx';
import { CheckoutFailure, MethodChoice } from './method-choice.tsx';
import type { CheckoutQuote } from './use-quote.ts';

const ANOTHER = 'another';
const NO_COUNTRIES: readonly string[] = [];

const inBook = (book: readonly SavedAddress[], address: Address): SavedAddress | undefined =>
  book.find((saved) => isSameAddress(saved, address));

/** Whether anything was typed; a country may only be likely. */
const isBegun = (address: Address): boolean =>
  ADDRESS_FIELDS.some((field) => field !== 'country' && address[field] !== '');

type DeliveryPartProps = {
  /** Whether it has just been opened. */
  arrived: boolean;
  draft: CheckoutDraft;
  onChange: (part: Partial<CheckoutDraft>) => void;
  /** The region entered for each country. */
  regions: RefObject<Record<string, string>>;
  /** The customer's addresses; a guest has none. */
  book: readonly SavedAddress[];
  /** Whether a new address can be kept in the book. */
  canSave: boolean;
  quote: CheckoutQuote;
  /** What the server refused, and of which address. */
  refused: { faults: readonly AddressFault[]; address: Address; text: string | null };
  /** @param save whether to keep the address in the book. */
  onDone: (address: Address, save: boolean) => void;
};

/** Where the order goes, and how. */
export function DeliveryPart({
  arrived,
  draft,
  onChange,
  regions,
  book,
  canSave,
  quote,
  refused,
  onDone,
}: DeliveryPartProps) {
  const texts = useTexts('checkout');
  const formats = useDates();
  const { address } = draft;
  const chosen = inBook(book, address);
  const [typing, setTyping] = useState(book.length === 0 || (!chosen && isBegun(address)));
  /** What was typed before one of the book was chosen. */
  const typed = useRef<Address | null>(null);
  const [save, setSave] = useState(true);
  // Some rules only the server knows: what it refused stays refused until it is changed.
  const stillRefused = refused.faults.filter(
    ({ field }) => refused.address[field] === address[field] && refused.address.country === address.country,
  );
  const [faults, setFaults] = useState(stillRefused);
  const asked = useAddressForm(address.country);
  const { form } = asked;
  // Where it is typed, its fields say so.
  const unchecked = asked.failed && !typing;
  const goOn = useKeptFocus(String(unchecked));
  const countries = useCountryOptions(useWith(quote.data?.countries ?? NO_COUNTRIES, address.country));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!form || quote.loading) return;
    const tidy = tidyAddress(form, trimAddress(address));
    const found = [...addressFaults(form, tidy), ...stillRefused];
    setFaults(found);
    if (found.length > 0) setTyping(true);
    else if (quote.data?.delivered) onDone(tidy, typing && canSave && save && !inBook(book, tidy));
  }

  return (
    <CheckoutPart arrived={arrived} title={texts.delivery}>
      <form className={classes.form} method="post" noValidate onSubmit={submit}>
        {book.length > 0 && (
          <Choices
            legend={texts.deliveryAddress}
            name="address"
            value={typing ? ANOTHER : (chosen?.id ?? '')}
            choices={[
              ...book.map((saved) => ({
                value: saved.id,
                label: saved.name,
                more: addressLines({ ...saved, name: '', company: '' }, formats).join(', '),
              })),
              { value: ANOTHER, label: texts.anotherAddress },
            ]}
            onChange={(value) => {
              const saved = book.find(({ id }) => id === value);
              if (typing) typed.current = address;
              setTyping(!saved);
              const another = typed.current ?? { ...EMPTY_ADDRESS, country: address.country };
              onChange({
                address: saved ? bareAddress(saved) : another,
                addressed: saved !== undefined,
                methodId: null,
              });
            }}
          />
        )}
        {typing && (
          <WithMantine>
            <AddressFields
              value={address}
              onChange={(part) => onChange({ address: { ...address, ...part }, addressed: false })}
              asked={asked}
              countries={countries}
              faults={faults}
              autofill="shipping"
              regions={regions}
              withVatNumber
            />
          </WithMantine>
        )}
        {typing && canSave && (
          <label className={classes.tick}>
            <input type="checkbox" checked={save} onChange={(event) => setSave(event.target.checked)} />
            {texts.saveAddress}
          </label>
        )}
        <MethodChoice quote={quote} onChoose={(methodId) => onChange({ methodId })} />
        {unchecked && <CheckoutFailure failure={texts.addressUnchecked} onRetry={asked.retry} />}
        {refused.text && (
          <p className={classes.error} role="alert">
            {refused.text}
          </p>
        )}
        <Button ref={goOn} type="submit" size="large" busy={quote.loading || asked.loading}>
          {texts.continue}
        </Button>
      </form>
    </CheckoutPart>
  );
}

/** The countries with the present one, which may not be delivered to any more: a list without it would show another. */
const useWith = (countries: readonly string[], present: string): readonly string[] =>
  useMemo(
    () => (present === '' || countries.includes(present) ? countries : [...countries, present]),
    [countries, present],
  );
