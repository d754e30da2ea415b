import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../shared/ids.ts';
import { reasonOf, useErrorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { type ApiError, trpc } from '../../lib/trpc.ts';
import { forgetCheckoutDraft } from './checkout-draft.ts';
import { clearSavedCart } from './saved-cart.ts';

/** How long to wait before checking an unpaid session again, and how many times. */
const RETRY_MS = 3000;
const MAX_RETRIES = 10;

export type Confirmation = 'waiting' | 'placed' | 'unpaid' | 'expired' | 'missing' | 'failed' | 'signed-out';

const isUnpaid = (error: unknown): boolean => reasonOf(error)?.code === 'payment_incomplete';

/** The view for an error of the confirmation. */
function faceOf(error: unknown): Confirmation {
  switch (reasonOf(error)?.code) {
    case 'payment_incomplete':
      return 'unpaid';
    case 'checkout_expired':
      return 'expired';
    case 'not_found':
      return 'missing';
    case 'unauthenticated':
      return 'signed-out';
    default:
      // A malformed session id is treated like an unknown one.
      return (error as ApiError).data?.code === 'BAD_REQUEST' ? 'missing' : 'failed';
  }
}

/**
 * Records the order of a paid session, once, and reports how far that is. The call is idempotent, so it is
 * kept as a query: asked once per session and user, repeated while the payment is pending, and never again
 * once the order exists.
 */
export function useConfirmation(sessionId: string, userId: UserId | null) {
  const errorText = useErrorText();
  const texts = useTexts('purchase');
  const utils = trpc.useUtils();
  const { data, status, error, failureReason, refetch } = useQuery({
    queryKey: ['order.confirm', userId, sessionId],
    async queryFn() {
      try {
        const placed = await utils.client.order.confirm.mutate({ sessionId });
        clearSavedCart();
        forgetCheckoutDraft();
        void Promise.all([utils.cart.invalidate(), utils.order.invalidate()]);
        return placed;
      } catch (failure) {
        if (faceOf(failure) === 'failed') {
          showToast({ message: reasonOf(failure) ? errorText(failure) : texts.storingFailed, kind: 'error' });
        }
        throw failure;
      }
    },
    retry: (failures, failure) => isUnpaid(failure) && failures < MAX_RETRIES,
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // After a failure, as one lost answer counts as no connection; an answer is never stale.
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  });
  const confirmation: Confirmation =
    status === 'success' ? 'placed' : status === 'error' ? faceOf(error) : 'waiting';
  return {
    confirmation,
    placed: data,
    stillUnpaid: isUnpaid(failureReason),
    confirmAgain: () => void refetch(),
  };
}

/** Whether a guest has paid in another browser. The payment may not be booked yet, so this is asked for a while. */
export function usePaidElsewhere(sessionId: string): { paid: boolean; isPending: boolean } {
  const { data, isPending } = trpc.order.paidByGuest.useQuery(
    { sessionId },
    {
      retry: false,
      refetchInterval: ({ state: { data: paid, status, dataUpdateCount } }) =>
        status === 'success' && !paid && dataUpdateCount <= MAX_RETRIES && RETRY_MS,
    },
  );
  return { paid: data === true, isPending };
}
