import { Link } from 'react-router-dom';
import { DONE_TEXTS } from '../../../shared/texts.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, Done } from './account-form.tsx';
import { EmailField } from './fields.tsx';
import { useFormRefusal } from './form-refusal.ts';

/** Asks for a link by mail; the answer is the same whether or not there is an account. */
export function ForgotPasswordForm() {
  const refusal = useFormRefusal();
  const request = trpc.user.requestReset.useMutation({ onError: refusal.show });
  return (
    <AccountCard
      title="Forgot password"
      lead="We send you a link that lets you choose a new password. It works once, for 30 minutes."
      foot={<Link to={paths.login}>Back to login</Link>}
    >
      {request.isSuccess ? (
        <Done>{DONE_TEXTS.resetRequested}</Done>
      ) : (
        <AccountForm
          refusal={refusal}
          submit="Send link"
          busy={request.isPending}
          onSubmit={(value) => request.mutate({ email: value('email') })}
        >
          <EmailField autoComplete="username" error={refusal.errorOf('email')} />
        </AccountForm>
      )}
    </AccountCard>
  );
}
