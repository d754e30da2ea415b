import { Link, useNavigate } from 'react-router-dom';
import { refusalText } from '../../../../shared/texts/refusal-text.ts';
import { reasonOf } from '../../../lib/error-text.ts';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AccountCard, AccountForm, Done, useLinkSecret } from '../account-form.tsx';
import { useNext } from '../use-next.ts';
import { useSignedIn } from '../use-signed-in.ts';
import { ClaimOrders } from './claim-orders.tsx';

/**
 * Confirms an address with the mailed link. It takes a press: programs that check the links in mails follow them,
 * but press nothing.
 */
export function VerifyEmail() {
  const texts = useTexts('account');
  const answers = useTexts('answers');
  const next = useNext();
  const token = useLinkSecret();
  const navigate = useNavigate();
  const refusal = useFormRefusal();
  const utils = trpc.useUtils();
  const signedIn = useSignedIn(() => void navigate(next));
  const verify = trpc.user.verifyEmail.useMutation({
    onSuccess: (answer) => (answer.signedIn ? signedIn(answer) : utils.user.me.invalidate()),
    onError: refusal.show,
  });
  const toAccount = <Link to={paths.account}>{texts.toYourAccount}</Link>;
  if (verify.data?.claim) return <ClaimOrders claim={verify.data.claim} />;
  if (verify.data) {
    return (
      <AccountCard title={texts.confirmEmail} foot={toAccount}>
        <Done>{texts.emailConfirmed}</Done>
      </AccountCard>
    );
  }
  if (!token || reasonOf(verify.error)?.code === 'invalid_email_link') {
    return (
      <AccountCard title={texts.confirmEmail} foot={toAccount}>
        <Done>{token ? refusalText(answers, { code: 'invalid_email_link' }) : texts.incompleteLink}</Done>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={texts.confirmEmail} lead={texts.confirmEmailLead}>
      <AccountForm
        refusal={refusal}
        submit={texts.confirmIt}
        busy={verify.isPending}
        onSubmit={() => verify.mutate({ token })}
      />
    </AccountCard>
  );
}
