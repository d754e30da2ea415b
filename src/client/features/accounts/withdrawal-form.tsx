import { Textarea } from '@mantine/core';
import { WITHDRAWAL_LIMITS } from '../../../shared/orders/withdrawal.ts';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, Done } from './account-form.tsx';
import { EmailField, NameField, OrderNumberField } from './fields.tsx';

/** Takes the statement by which somebody withdraws from a contract; the answer does not say whether there is such an order. */
export function WithdrawalForm() {
  const { withdrawal: texts } = useTexts('returns');
  const refusal = useFormRefusal();
  const withdraw = trpc.order.withdraw.useMutation({ onError: refusal.show });
  return (
    <AccountCard title={texts.title} lead={texts.lead}>
      {withdraw.isSuccess ? (
        <Done>{texts.received(withdraw.variables.email)}</Done>
      ) : (
        <AccountForm
          refusal={refusal}
          submit={texts.confirm}
          busy={withdraw.isPending}
          onSubmit={(value) =>
            withdraw.mutate({
              name: value('name'),
              number: value('number'),
              email: value('email'),
              goods: value('goods'),
            })
          }
        >
          <NameField error={refusal.errorOf('name')} />
          <OrderNumberField label={texts.number} error={refusal.errorOf('number')} />
          <EmailField autoComplete="email" description={texts.emailAdvice} error={refusal.errorOf('email')} />
          <Textarea
            size="md"
            name="goods"
            label={texts.goods}
            description={texts.goodsAdvice}
            rows={3}
            maxLength={WITHDRAWAL_LIMITS.goods}
            error={refusal.errorOf('goods')}
            errorProps={{ role: 'alert' }}
          />
        </AccountForm>
      )}
    </AccountCard>
  );
}
