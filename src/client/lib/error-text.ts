import type { ShopErrorReason } from '../../shared/shop-error.ts';
import { FAULT_TEXT } from '../../shared/texts.ts';
import type { ApiError } from './trpc.ts';

const OFFLINE_TEXT = 'The shop could not be reached. Please check your connection and try again.';

/** Why the server refused; null when it did not say, and where there is no error at all. */
export const reasonOf = (error: unknown): ShopErrorReason | null =>
  (error as ApiError | null)?.data?.reason ?? null;

/** What to tell a person about an error of a call. */
export function errorText(error: unknown): string {
  const { data, message } = error as ApiError;
  // A refusal comes with its text, which only the server keeps.
  if (data?.reason) return message;
  return data ? FAULT_TEXT : OFFLINE_TEXT;
}
