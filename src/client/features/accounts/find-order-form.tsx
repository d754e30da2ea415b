import { Link } from 'react-router-dom';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, Done } from './account-form.tsx';
import { EmailField, OrderNumberField } from './fields.tsx';

/** Asks for a link to an order by mail; the answer is the same whether or not there is such an order. */
export function FindOrderForm() {
  const texts = useTexts('checkout');
  const refusal = useFormRefusal();
  const find = trpc.order.find.useMutation({ onError: refusal.show });
  return (
    <AccountCard
      title={texts.findOrder}
      lead={texts.findOrderLead}
      foot={<Link to={paths.login}>{texts.backToLogin}</Link>}
    >
      {find.isSuccess ? (
        <Done>{texts.linkOnItsWay}</Done>
      ) : (
        <AccountForm
          refusal={refusal}
          submit={texts.sendLink}
          busy={find.isPending}
          onSubmit={(value) => find.mutate({ number: value('number'), email: value('email') })}
        >
          <OrderNumberField label={texts.orderNumber} error={refusal.errorOf('number')} />
          <EmailField autoComplete="email" error={refusal.errorOf('email')} />
        </AccountForm>
      )}
    </AccountCard>
  );
}
