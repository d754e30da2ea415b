import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { AccountForm } from '../account-form.tsx';
import { QrCode, type QrPattern, qrPattern } from './qr-code.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import classes from './second-factor.module.css';

export type OnChanged = (recoveryCodes?: readonly string[] | null) => Promise<void>;

type AppSettingsProps = {
  app: RouterOutputs['secondFactor']['list']['app'];
  /** Whether it is the only factor, if there is one. */
  last: boolean;
  onChanged: OnChanged;
};

/** The authenticator app: set it up, or remove it. */
export function AppSettings({ app, last, onChanged }: AppSettingsProps) {
  const texts = useTexts('secondFactor');
  const { done } = useTexts('answers');
  const errorText = useErrorText();
  const dates = useDates();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<Enrolment | null>(null);
  const start = useKeptFocus(String(shown !== null));
  const begin = trpc.secondFactor.beginApp.useMutation({
    onSuccess: async ({ secret, uri }) => setShown({ secret, pattern: await qrPattern(uri) }),
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  const remove = trpc.secondFactor.removeApp.useMutation({
    onSuccess() {
      setAsking(false);
      showToast({ message: done.authenticatorRemoved, kind: 'success' });
      return onChanged();
    },
  });
  return (
    <div className={classes.factor}>
      <div className={classes.row}>
        <div>
          <h3>{texts.app}</h3>
          <p className={classes.note}>
            {app ? texts.setUpSince(dates.longDay.format(new Date(app.createdAt))) : texts.appLead}
          </p>
        </div>
        {app ? (
          <Button outline size="small" aria-label={texts.removeApp} onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        ) : (
          !shown && (
            <Button ref={start} outline size="small" busy={begin.isPending} onClick={() => begin.mutate()}>
              {texts.setUpApp}
            </Button>
          )
        )}
      </div>
      {shown && !app && (
        <Confirmation
          enrolment={shown}
          onCancel={() => setShown(null)}
          onChanged={async (codes) => {
            setShown(null);
            await onChanged(codes);
          }}
        />
      )}
      {asking && (
        <QuestionDialog
          title={texts.removeAppQuestion}
          confirm={texts.remove}
          call={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          {texts.removeAppLead} {last && texts.lastFactorLead}
        </QuestionDialog>
      )}
    </div>
  );
}

type Enrolment = { secret: string; pattern: QrPattern };
type ConfirmationProps = { enrolment: Enrolment; onCancel: () => void; onChanged: OnChanged };

/** Shows the key, and takes the first code. */
function Confirmation({ enrolment: { secret, pattern }, onCancel, onChanged }: ConfirmationProps) {
  const texts = useTexts('secondFactor');
  const { done } = useTexts('answers');
  const refusal = useFormRefusal();
  const confirm = trpc.secondFactor.confirmApp.useMutation({
    onSuccess({ recoveryCodes }) {
      showToast({ message: done.authenticatorAdded, kind: 'success' });
      return onChanged(recoveryCodes);
    },
    onError: refusal.show,
  });
  return (
    <>
      <p className={classes.note}>{texts.scan}</p>
      <div className={classes.keys}>
        <QrCode pattern={pattern} label={texts.qrLabel} />
        <dl className={classes.key}>
          <dt>{texts.key}</dt>
          <dd>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</dd>
        </dl>
      </div>
      <AccountForm
        refusal={refusal}
        submit={texts.finishApp}
        busy={confirm.isPending}
        onSubmit={(value) => confirm.mutate({ code: value('code') })}
      >
        <TextInput
          size="md"
          name="code"
          label={texts.appCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          autoFocus
          error={refusal.errorOf('code')}
          errorProps={{ role: 'alert' }}
        />
      </AccountForm>
      <Button outline onClick={onCancel}>
        {texts.cancel}
      </Button>
    </>
  );
}
