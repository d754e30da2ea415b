import { Link } from 'react-router-dom';
import { refusalText } from '../../../../shared/texts/refusal-text.ts';
import { reasonOf } from '../../../lib/error-text.ts';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AccountCard, AccountForm, Done, useLinkSecret } from '../account-form.tsx';

/** Confirms with the mailed link that an address wants to be told. It takes a press, as for any mailed link. */
export function ConfirmStockRequest() {
  const texts = useTexts('stockAlert');
  const account = useTexts('account');
  const answers = useTexts('answers');
  const token = useLinkSecret();
  const refusal = useFormRefusal();
  const confirm = trpc.stockAlert.confirm.useMutation({ onError: refusal.show });
  if (confirm.data) {
    const { name, isBack, productId } = confirm.data;
    const toProduct = <Link to={paths.product(productId)}>{texts.toProduct}</Link>;
    return (
      <AccountCard title={texts.title} foot={toProduct}>
        <Done>{isBack ? texts.isBack(name) : texts.waiting(name)}</Done>
      </AccountCard>
    );
  }
  if (!token || reasonOf(confirm.error)?.code === 'invalid_email_link') {
    return (
      <AccountCard title={texts.title}>
        <Done>{token ? refusalText(answers, { code: 'invalid_email_link' }) : account.incompleteLink}</Done>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={texts.title} lead={texts.lead}>
      <AccountForm
        refusal={refusal}
        submit={texts.confirm}
        busy={confirm.isPending}
        onSubmit={() => confirm.mutate({ token })}
      />
    </AccountCard>
  );
}
