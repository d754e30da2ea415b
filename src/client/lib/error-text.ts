import type { ShopErrorReason } from '../../shared/shop-error.ts';
import type { Texts } from '../../shared/texts/catalogue.ts';
import { useTexts } from './texts.ts';
import type { ApiError } from './trpc.ts';

/** Why the server refused; null if it gave no reason, or there is no error. */
export const reasonOf = (error: unknown): ShopErrorReason | null =>
  (error as ApiError | null)?.data?.reason ?? null;

/** Whether no answer arrived, so that the call may have been carried out. */
export const isUnanswered = (error: unknown): boolean => !(error as ApiError | null)?.data;

/** Whether nobody is logged in, or no longer. */
export function isSignedOut(error: unknown): boolean {
  const code = reasonOf(error)?.code;
  return code === 'cart_needs_login' || code === 'unauthenticated';
}

/** The text to show for a failed call. */
export function errorText(error: unknown, texts: Pick<Texts['shop'], 'fault' | 'unreachable'>): string {
  const { data, message } = error as ApiError;
  // A refusal's message is already in the shop's language.
  if (data?.reason) return message;
  return data ? texts.fault : texts.unreachable;
}

/** `errorText` with the shop's texts bound. */
export function useErrorText(): (error: unknown) => string {
  const texts = useTexts('shop');
  return (error) => errorText(error, texts);
}
