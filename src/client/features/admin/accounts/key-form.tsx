import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SecretForm } from './secret-form.tsx';
import { usePaymentChange } from './use-payment-change.ts';

const KEY = /^[sr]k_(test|live)_\w{8,}$/;

/** Asks for the secret key, which the provider checks before it counts. */
export function KeyForm({ version, onClose }: { version: number; onClose: (() => void) | null }) {
  const texts = useTexts('adminAccounts');
  const errorText = useErrorText();
  const change = usePaymentChange();
  const save = trpc.admin.payment.saveKey.useMutation(change(texts.keySaved, () => onClose?.()));
  return (
    <SecretForm
      label={texts.newKey}
      description={texts.keyAdvice}
      form={KEY}
      wrong={texts.keyWrong}
      submit={texts.saveKey}
      busy={save.isPending}
      error={save.error ? errorText(save.error) : undefined}
      onSave={(secretKey) => save.mutate({ version, secretKey })}
      onClose={onClose}
    />
  );
}
