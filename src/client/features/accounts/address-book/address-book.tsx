import { type RefCallback, useState } from 'react';
import { ADDRESS_BOOK_LIMIT, type SavedAddress } from '../../../../shared/orders/address.ts';
import { addressLines } from '../../../../shared/orders/address-lines.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { QuestionDialog } from '../second-factor/question-dialog.tsx';
import classes from './address-book.module.css';
import { AddressEditor } from './address-editor.tsx';

/** The customer's addresses, each to edit, remove or make the default. */
export default function AddressBook() {
  const texts = useTexts('ownData');
  const [{ addresses, country }] = trpc.user.addresses.useSuspenseQuery();
  /** The address being edited as it was then, or 'new'. */
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null);
  /** The address whose button was pressed last, for the focus to go back to. */
  const [pressed, setPressed] = useState<string | null>(null);
  const isThere = addresses.some(({ id }) => id === pressed);
  const editedId = editing === null || editing === 'new' ? editing : editing.id;
  const gone = editing !== null && editing !== 'new' && addresses.every(({ id }) => id !== editing.id);
  // What is typed into the form of an address that was removed elsewhere stays.
  const shown = gone ? [...addresses, editing] : addresses;
  const place = useKeptFocus([editedId, ...addresses.map(({ id, isDefault }) => id + isDefault)].join());
  const afterAll = isThere ? undefined : place;
  const close = () => setEditing(null);
  const full = addresses.length >= ADDRESS_BOOK_LIMIT;
  return (
    <>
      {addresses.length === 0 && editing === null && <p className={classes.note}>{texts.noAddresses}</p>}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((address) => (
            <li key={address.id} className={classes.address}>
              {editedId === address.id ? (
                <AddressEditor saved={address} gone={gone} country={country} onClose={close} />
              ) : (
                <Entry
                  place={address.id === pressed ? place : undefined}
                  address={address}
                  onPress={() => setPressed(address.id)}
                  onEdit={() => setEditing(address)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === 'new' ? (
        <AddressEditor saved={null} country={country} onClose={close} />
      ) : full ? (
        <p ref={afterAll} className={classes.note} tabIndex={-1}>
          {texts.full(ADDRESS_BOOK_LIMIT)}
        </p>
      ) : (
        <Button
          ref={afterAll}
          outline
          onClick={() => {
            setPressed(null);
            setEditing('new');
          }}
        >
          {texts.addAddress}
        </Button>
      )}
    </>
  );
}

type EntryProps = {
  /** Given to what has the focus when what was pressed is gone. */
  place: RefCallback<HTMLElement> | undefined;
  address: SavedAddress;
  /** Called first with a press of any of its buttons. */
  onPress: () => void;
  onEdit: () => void;
};

function Entry({ place, address, onPress, onEdit }: EntryProps) {
  const texts = useTexts('ownData');
  const { done } = useTexts('answers');
  const dates = useDates();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [asking, ask] = useState(false);
  const { id, isDefault, ...kept } = address;
  const { line1, phone } = kept;
  const lines = [...addressLines(kept, dates), phone];
  const save = trpc.user.saveAddress.useMutation({
    onSuccess: () => utils.user.addresses.invalidate(),
    onError(error) {
      showToast({ message: errorText(error), kind: 'error' });
      // It may have changed meanwhile, or be gone.
      void utils.user.addresses.invalidate();
    },
  });
  const remove = trpc.user.removeAddress.useMutation({
    async onSuccess() {
      await utils.user.addresses.invalidate();
      showToast({ message: done.addressRemoved, kind: 'success' });
    },
  });
  return (
    <>
      <address className={classes.lines}>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {isDefault && <span className={classes.default}>{texts.isDefault}</span>}
      <div className={classes.actions} onClickCapture={onPress}>
        <Button ref={place} outline size="small" aria-label={texts.editNamed(line1)} onClick={onEdit}>
          {texts.edit}
        </Button>
        {!isDefault && (
          <Button
            outline
            size="small"
            aria-label={texts.makeDefaultNamed(line1)}
            busy={save.isPending}
            onClick={() => save.mutate({ id, was: kept, address: kept, isDefault: true })}
          >
            {texts.makeDefault}
          </Button>
        )}
        <Button outline size="small" aria-label={texts.removeNamed(line1)} onClick={() => ask(true)}>
          {texts.remove}
        </Button>
      </div>
      {asking && (
        <QuestionDialog
          title={texts.removeQuestion}
          confirm={texts.remove}
          call={remove}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => ask(false)}
        >
          {texts.removeNote(line1)}
        </QuestionDialog>
      )}
    </>
  );
}
