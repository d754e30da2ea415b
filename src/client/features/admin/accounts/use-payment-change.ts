import { reasonOf } from '../../../lib/error-text.ts';
import { useSite, useSiteChange } from '../../../lib/site.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { PaymentAccount } from './payment-section.tsx';

/** What a change of the payment account does once it is made: says so, and shows the account as it is now. */
export function usePaymentChange() {
  const utils = trpc.useUtils();
  const site = useSite();
  const changeSite = useSiteChange();
  return (message: string, onDone: () => void) => ({
    onSuccess(account: PaymentAccount) {
      utils.admin.payment.get.setData(undefined, account);
      const testPayments = account.mode === 'stand_in';
      if (testPayments !== site.testPayments) changeSite({ testPayments });
      showToast({ message, kind: 'success' });
      onDone();
    },
    /** Somebody else changed it: the next attempt begins with their state. */
    async onError(error: unknown) {
      if (reasonOf(error)?.code === 'settings_changed') await utils.admin.payment.get.invalidate();
    },
  });
}
