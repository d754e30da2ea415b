import { Link } from 'react-router-dom';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, Done } from './account-form.tsx';
import { EmailField } from './fields.tsx';

/** Requests a reset link by mail; the answer is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const texts = useTexts('account');
  const { done } = useTexts('answers');
  const refusal = useFormRefusal();
  const request = trpc.user.requestReset.useMutation({ onError: refusal.show });
  return (
    <AccountCard
      title={texts.forgotPassword}
      lead={texts.forgotLead}
      foot={<Link to={paths.login}>{texts.backToLogin}</Link>}
    >
      {request.isSuccess ? (
        <Done>{done.resetRequested}</Done>
      ) : (
        <AccountForm
          refusal={refusal}
          submit={texts.sendLink}
          busy={request.isPending}
          onSubmit={(value) => request.mutate({ email: value('email') })}
        >
          <EmailField autoComplete="username" error={refusal.errorOf('email')} />
        </AccountForm>
      )}
    </AccountCard>
  );
}
