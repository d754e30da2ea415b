import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { AccountCard } from '../account-form.tsx';
import { FactorForm } from './factor-form.tsx';

export type SecondStepState = NonNullable<RouterOutputs['user']['signIn']['secondStep']>;

type SecondStepProps = {
  step: SecondStepState;
  onDone: (result: { cartItems: number }) => Promise<void>;
  /** Back to the password. */
  onRestart: () => void;
};

/** The second half of a login: the password was right. */
export default function SecondStep({ step: { token, ...ways }, onDone, onRestart }: SecondStepProps) {
  const texts = useTexts('secondFactor');
  const finish = trpc.secondFactor.finishSignIn.useMutation();
  const options = trpc.secondFactor.passkeyForSignIn.useMutation();
  const account = useTexts('account');
  return (
    <AccountCard
      title={texts.secondStep}
      lead={texts.secondStepLead}
      foot={
        <Button outline size="small" onClick={onRestart}>
          {texts.backToPassword}
        </Button>
      }
    >
      <FactorForm
        ways={ways}
        submit={account.login}
        fetchOptions={() => options.mutateAsync({ token })}
        onAnswer={async (answer) => {
          await onDone(await finish.mutateAsync({ token, answer }));
        }}
      />
    </AccountCard>
  );
}
