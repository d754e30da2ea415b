import { keepPreviousData } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export type CheckoutQuote = {
  /** The last answer; null before the first. */
  data: RouterOutputs['order']['quote'] | null;
  loading: boolean;
  failed: boolean;
  retry: () => void;
};

/** What the cart costs where the draft's address is, with the chosen delivery, else the cheapest. */
export function useQuote({ address, methodId }: CheckoutDraft, enabled: boolean): CheckoutQuote {
  const place = address.country ? { country: address.country, state: address.state } : undefined;
  const { data, isFetching, isError, refetch } = trpc.order.quote.useQuery(
    { place, methodId: methodId ?? undefined },
    { enabled, placeholderData: keepPreviousData },
  );
  return { data: data ?? null, loading: isFetching, failed: isError, retry: () => void refetch() };
}
