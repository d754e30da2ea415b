import { useEffect, useId, useRef, useState } from 'react';
import { EMPTY_ADDRESS, type SavedAddress } from '../../../../shared/orders/address.ts';
import { AddressFields } from '../../../components/address/address-fields.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { WithMantine } from '../../../components/layout/with-mantine.tsx';
import { addressFaultsOf, useAddressForm } from '../../../lib/address-form.ts';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './address-book.module.css';
import '../../form.css';

type AddressEditorProps = {
  /** The address to change; null for a new one. */
  saved: SavedAddress | null;
  /** The country that a new one begins with. */
  country: string;
  onClose: () => void;
};

/** The form of an address in the book. */
export function AddressEditor({ saved, country, onClose }: AddressEditorProps) {
  const texts = useTexts('ownData');
  const { done } = useTexts('answers');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, isDefault, ...kept } = saved ?? { ...EMPTY_ADDRESS, country, id: undefined, isDefault: false };
  const [address, setAddress] = useState(kept);
  const [preferred, setPreferred] = useState(isDefault);
  const asked = useAddressForm(address.country);
  const countries = useCountryOptions();
  const save = trpc.user.saveAddress.useMutation({
    async onSuccess() {
      await utils.user.addresses.invalidate();
      showToast({ message: done.addressSaved, kind: 'success' });
      onClose();
    },
  });
  const faults = addressFaultsOf(save.error);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      className={classes.form}
      aria-labelledby={title}
      // The server knows each country's rules, and its answer stands at the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ id, address, isDefault: preferred });
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
      {save.error && faults.length === 0 && (
        <p className={classes.fault} role="alert">
          {errorText(save.error)}
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
