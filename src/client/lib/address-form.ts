import { keepPreviousData } from '@tanstack/react-query';
import type { AddressFault, AddressForm } from '../../shared/orders/address.ts';
import { reasonOf } from './error-text.ts';
import { trpc } from './trpc.ts';

export type AskedAddressForm = {
  /** Null before the first has come, or if it could not be loaded. */
  form: AddressForm | null;
  failed: boolean;
  loading: boolean;
  retry: () => void;
};

/**
 * How an address of a country is asked for. While another country's form is on its way, the one before is still
 * returned, so that fields keep their place.
 */
export function useAddressForm(country: string): AskedAddressForm {
  const { data, isError, isFetching, refetch } = trpc.order.addressForm.useQuery(
    { country },
    { enabled: country !== '', staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
  );
  return { form: data ?? null, failed: isError, loading: isFetching, retry: () => void refetch() };
}

const NONE: readonly AddressFault[] = [];

/** The fields that the server refused, if that is why a call failed. */
export function addressFaultsOf(error: unknown): readonly AddressFault[] {
  const reason = reasonOf(error);
  return reason?.code === 'invalid_address' ? reason.faults : NONE;
}
