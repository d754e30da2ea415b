import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { AccountForm } from '../account-form.tsx';
import type { OnChanged } from './app-settings.tsx';
import { canUsePasskeys, makePasskey, NoPasskey } from './passkey-browser.ts';
import { QuestionDialog } from './question-dialog.tsx';
import classes from './second-factor.module.css';
import { SmallDialog } from './small-dialog.tsx';

type Passkey = RouterOutputs['secondFactor']['list']['passkeys'][number];

type PasskeySettingsProps = {
  passkeys: readonly Passkey[];
  /** Whether it is the only factor, if there is one. */
  last: boolean;
  onChanged: OnChanged;
};

/** The passkeys: add, rename, remove. */
export function PasskeySettings({ passkeys, last, onChanged }: PasskeySettingsProps) {
  const texts = useTexts('secondFactor');
  const dates = useDates();
  const possible = !useHydrated() || canUsePasskeys();
  const [asked, setAsked] = useState<{ passkey: Passkey; about: 'name' | 'removal' } | null>(null);
  const close = () => setAsked(null);
  const title = useKeptFocus(passkeys.map(({ id }) => id).join());
  return (
    <div className={classes.factor}>
      <h3 ref={title} tabIndex={-1}>
        {texts.passkeys}
      </h3>
      <p className={classes.note}>{possible ? texts.passkeysLead : texts.passkeysUnsupported}</p>
      {passkeys.length > 0 && (
        <ul className={classes.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.row}>
              <div>
                <span className={classes.name}>{passkey.name}</span>
                <p className={classes.note}>
                  {texts.createdOn(dates.longDay.format(new Date(passkey.createdAt)))},{' '}
                  {passkey.lastUsedAt
                    ? texts.lastUsed(dates.moment.format(new Date(passkey.lastUsedAt)))
                    : texts.neverUsed}
                </p>
              </div>
              <div className={classes.actions}>
                <Button
                  outline
                  size="small"
                  aria-label={texts.renameOf(passkey.name)}
                  onClick={() => setAsked({ passkey, about: 'name' })}
                >
                  {texts.rename}
                </Button>
                <Button
                  outline
                  size="small"
                  aria-label={texts.removeOf(passkey.name)}
                  onClick={() => setAsked({ passkey, about: 'removal' })}
                >
                  {texts.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {possible && <NewPasskey onChanged={onChanged} />}
      {asked?.about === 'name' && (
        <NameDialog passkey={asked.passkey} onClose={close} onChanged={onChanged} />
      )}
      {asked?.about === 'removal' && (
        <RemovalDialog passkey={asked.passkey} last={last} onClose={close} onChanged={onChanged} />
      )}
    </div>
  );
}

function NewPasskey({ onChanged }: { onChanged: OnChanged }) {
  const texts = useTexts('secondFactor');
  const { done } = useTexts('answers');
  const refusal = useFormRefusal();
  const [busy, setBusy] = useState(false);
  const begin = trpc.secondFactor.beginPasskey.useMutation();
  const add = trpc.secondFactor.addPasskey.useMutation();

  async function make(name: string, form: HTMLFormElement): Promise<void> {
    setBusy(true);
    try {
      const made = await makePasskey(await begin.mutateAsync());
      const { recoveryCodes } = await add.mutateAsync({ name, made });
      form.reset();
      showToast({ message: done.passkeyAdded, kind: 'success' });
      await onChanged(recoveryCodes);
    } catch (error) {
      if (error instanceof NoPasskey) showToast({ message: texts.passkeyNotMade, kind: 'error' });
      else refusal.show(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountForm
      refusal={refusal}
      submit={texts.addPasskey}
      busy={busy}
      onSubmit={(value, form) => void make(value('name'), form)}
    >
      <TextInput
        size="md"
        name="name"
        label={texts.passkeyName}
        description={texts.passkeyNameExample}
        autoComplete="off"
        maxLength={60}
        required
        error={refusal.errorOf('name')}
        errorProps={{ role: 'alert' }}
      />
    </AccountForm>
  );
}

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void; onChanged: OnChanged };

function NameDialog({ passkey: { id, name }, onClose, onChanged }: PasskeyDialogProps) {
  const texts = useTexts('secondFactor');
  const { done } = useTexts('answers');
  const refusal = useFormRefusal();
  const rename = trpc.secondFactor.renamePasskey.useMutation({
    onSuccess() {
      onClose();
      showToast({ message: done.passkeyRenamed, kind: 'success' });
      return onChanged();
    },
    onError: refusal.show,
  });
  return (
    <SmallDialog title={texts.renameTitle} onClose={onClose}>
      <AccountForm
        refusal={refusal}
        submit={texts.save}
        busy={rename.isPending}
        onSubmit={(value) => rename.mutate({ id, name: value('name') })}
      >
        <TextInput
          size="md"
          name="name"
          label={texts.name}
          autoComplete="off"
          maxLength={60}
          required
          defaultValue={name}
          error={refusal.errorOf('name')}
          errorProps={{ role: 'alert' }}
        />
      </AccountForm>
      <Button outline onClick={onClose}>
        {texts.cancel}
      </Button>
    </SmallDialog>
  );
}

function RemovalDialog({
  passkey: { id, name },
  last,
  onClose,
  onChanged,
}: PasskeyDialogProps & { last: boolean }) {
  const texts = useTexts('secondFactor');
  const { done } = useTexts('answers');
  const remove = trpc.secondFactor.removePasskey.useMutation({
    onSuccess() {
      onClose();
      showToast({ message: done.passkeyRemoved, kind: 'success' });
      return onChanged();
    },
  });
  return (
    <QuestionDialog
      title={texts.removePasskeyQuestion(name)}
      confirm={texts.remove}
      call={remove}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      {texts.removePasskeyLead} {last && texts.lastFactorLead}
    </QuestionDialog>
  );
}
