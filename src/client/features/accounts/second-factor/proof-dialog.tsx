import { Button } from '../../../components/elements/button.tsx';
import { Skeleton } from '../../../components/elements/skeleton.tsx';
import { Panel } from '../../../components/feedback/panel.tsx';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AccountForm } from '../account-form.tsx';
import { PasswordField } from '../fields.tsx';
import { FactorForm } from './factor-form.tsx';
import classes from './second-factor.module.css';
import { SmallDialog } from './small-dialog.tsx';

type ProofDialogProps = {
  /** Called once, with whether the person has proved who they are. */
  onEnd: (proved: boolean) => void;
};

/** Asks a signed-in person to prove again who they are. */
export default function ProofDialog({ onEnd }: ProofDialogProps) {
  const texts = useTexts('secondFactor');
  return (
    <SmallDialog title={texts.confirmTitle} onClose={() => onEnd(false)}>
      <p className={classes.note}>{texts.confirmLead}</p>
      <Panel failure={texts.failed} fallback={<Skeleton height={120} />}>
        <Ways onEnd={onEnd} />
      </Panel>
      <Button outline onClick={() => onEnd(false)}>
        {texts.cancel}
      </Button>
    </SmallDialog>
  );
}

function Ways({ onEnd }: ProofDialogProps) {
  const texts = useTexts('secondFactor');
  const [{ app, passkeys }] = trpc.secondFactor.list.useSuspenseQuery(undefined, { staleTime: 0 });
  const prove = trpc.secondFactor.prove.useMutation();
  const options = trpc.secondFactor.passkeyForProof.useMutation();
  if (!app && passkeys.length === 0) return <PasswordProof onEnd={onEnd} />;
  return (
    <FactorForm
      ways={{ app: app !== null, passkey: passkeys.length > 0 }}
      submit={texts.confirm}
      fetchOptions={() => options.mutateAsync()}
      onAnswer={async (answer) => {
        await prove.mutateAsync({ answer });
        onEnd(true);
      }}
    />
  );
}

function PasswordProof({ onEnd }: ProofDialogProps) {
  const texts = useTexts('secondFactor');
  const refusal = useFormRefusal();
  const prove = trpc.secondFactor.prove.useMutation({ onSuccess: () => onEnd(true), onError: refusal.show });
  return (
    <AccountForm
      refusal={refusal}
      submit={texts.confirm}
      busy={prove.isPending}
      onSubmit={(value) => prove.mutate({ answer: { password: value('currentPassword') } })}
    >
      <PasswordField
        name="currentPassword"
        label={texts.password}
        autoComplete="current-password"
        autoFocus
        error={refusal.errorOf('currentPassword')}
      />
    </AccountForm>
  );
}
