import { useEffect, useId, useRef, useState } from 'react';
import {
  ADDRESS_FIELDS,
  type Address,
  bareAddress,
  EMPTY_ADDRESS,
  type SavedAddress,
} from '../../../../shared/orders/address.ts';
import { AddressFields } from '../../../components/address/address-fields.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { WithMantine } from '../../../components/layout/with-mantine.tsx';
import { addressFaultsOf, useAddressForm } from '../../../lib/address-form.ts';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './address-book.module.css';
import '../../form.css';

type AddressEditorProps = {
  /** The address to change; null for a new one. */
  saved: SavedAddress | null;
  /** Whether it has been removed since the form was opened. */
  gone?: boolean;
  /** The country that a new one begins with. */
  country: string;
  onClose: () => void;
};

/** What was typed, on top of what an address has become since its form was opened. */
function onTopOf(now: Address, opened: Address, typed: Address): Address {
  const merged = { ...now };
  for (const field of ADDRESS_FIELDS) if (typed[field] !== opened[field]) merged[field] = typed[field];
  return merged;
}

/** The form of an address in the book. What another device changed meanwhile is shown in it before it is replaced. */
export function AddressEditor({ saved, gone = false, country, onClose }: AddressEditorProps) {
  const texts = useTexts('ownData');
  const { done } = useTexts('answers');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, isDefault, ...kept } = saved ?? { ...EMPTY_ADDRESS, country, id: undefined, isDefault: false };
  const [address, setAddress] = useState<Address>(kept);
  const [opened, setOpened] = useState<Address>(kept);
  const [preferred, setPreferred] = useState(isDefault);
  const asked = useAddressForm(address.country);
  const countries = useCountryOptions();
  const save = trpc.user.saveAddress.useMutation({
    async onSuccess() {
      await utils.user.addresses.invalidate();
      showToast({ message: done.addressSaved, kind: 'success' });
      onClose();
    },
    async onError(error) {
      const code = reasonOf(error)?.code;
      if (code !== 'address_changed' && code !== 'not_found') return;
      await utils.user.addresses.invalidate();
      const now = utils.user.addresses.getData()?.addresses.find((each) => each.id === id);
      if (!now) return;
      setAddress((typed) => onTopOf(bareAddress(now), opened, typed));
      setOpened(bareAddress(now));
    },
  });
  const faults = addressFaultsOf(save.error);
  // Only what was removed is not found.
  const refused = save.error && faults.length === 0 && reasonOf(save.error)?.code !== 'not_found';
  const failure = refused ? errorText(save.error) : gone ? texts.removedMeanwhile : null;
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      className={classes.form}
      aria-labelledby={title}
      // The server knows each country's rules, and its answer stands at the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const change = saved && !gone ? { id, was: opened } : {};
        if (!save.isPending) save.mutate({ ...change, address, isDefault: preferred });
      }}
    >
      <h3 id={title} ref={heading} tabIndex={-1}>
        {saved ? texts.editAddress : texts.newAddress}
      </h3>
      <WithMantine>
        <AddressFields
          value={address}
          onChange={(change) => setAddress((before) => ({ ...before, ...change }))}
          asked={asked}
          countries={countries}
          faults={faults}
          autofill="shipping"
        />
      </WithMantine>
      {!isDefault && (
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={preferred}
            onChange={(event) => setPreferred(event.target.checked)}
          />
          {texts.useAsDefault}
        </label>
      )}
      {failure && (
        <p className={classes.fault} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button outline onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
