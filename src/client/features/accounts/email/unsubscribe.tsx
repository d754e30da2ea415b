import { reasonOf } from '../../../lib/error-text.ts';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AccountCard, AccountForm, Done, useLinkSecret } from '../account-form.tsx';

/** Ends emails of a kind by the link in one of them. It takes a press: mail programs open links by themselves. */
export function Unsubscribe() {
  const texts = useTexts('unsubscribe');
  const token = useLinkSecret();
  const refusal = useFormRefusal();
  const end = trpc.unsubscribe.end.useMutation({ onError: refusal.show });
  const answer = end.data
    ? texts.done[end.data.kind]
    : !token || reasonOf(end.error)?.code === 'invalid_email_link'
      ? texts.invalid
      : null;
  if (answer) {
    return (
      <AccountCard title={texts.title}>
        <Done>{answer}</Done>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={texts.title} lead={texts.lead}>
      <AccountForm
        refusal={refusal}
        submit={texts.confirm}
        busy={end.isPending}
        onSubmit={() => token && end.mutate({ token })}
      />
    </AccountCard>
  );
}
