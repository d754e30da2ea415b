import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { useLocale } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { Cart } from './saved-cart.ts';

type Answer = RouterOutputs['order']['quote'];

export type CheckoutQuote = {
  /** The last answer; null before the first. */
  data: Answer | null;
  loading: boolean;
  failed: boolean;
  /** Of the last answer, also when the next one failed; '' before the first. */
  country: string;
  /** The method to show as chosen: the one that was pressed, even before its prices are there. */
  methodId: string | undefined;
  /** Why the total cannot be paid, as a text; null if it can. */
  notPayable: string | null;
  retry: () => void;
};

/** @returns the method that was pressed while its prices are on their way, else the one that the prices are for. */
export function shownMethod(
  data: Pick<Answer, 'choices' | 'delivery'> | undefined,
  pressed: string | null,
  loading: boolean,
): string | undefined {
  const isOffered = data?.choices?.some(({ id }) => id === pressed);
  return loading && pressed !== null && isOffered ? pressed : data?.delivery?.id;
}

/** What the cart costs where the draft's address is, with the chosen delivery, else the cheapest. */
export function useQuote({ address, methodId }: CheckoutDraft, cart: Cart): CheckoutQuote {
  const place = address.country ? { country: address.country, state: address.state } : undefined;
  const utils = trpc.useUtils();
  const { data, isFetching, isError, refetch } = trpc.order.quote.useQuery(
    { place, methodId: methodId ?? undefined },
    { enabled: cart.asksAddress, placeholderData: keepPreviousData },
  );
  const [country, setCountry] = useState('');
  if (data && data.place.country !== country) setCountry(data.place.country);
  const subtotalMinor = data?.sums.subtotalMinor ?? cart.totalMinor;
  useEffect(() => {
    // The cart was changed on another device between the two answers.
    if (subtotalMinor !== cart.totalMinor)
      void Promise.all([utils.cart.get.invalidate(), utils.order.quote.invalidate()]);
  }, [subtotalMinor, cart.totalMinor, utils]);
  const answers = useTexts('answers');
  const locale = useLocale();
  return {
    data: data ?? null,
    loading: isFetching,
    failed: isError,
    country,
    methodId: shownMethod(data, methodId, isFetching),
    notPayable: data?.notPayable ? refusalText(answers, data.notPayable, locale) : null,
    retry: () => void refetch(),
  };
}
