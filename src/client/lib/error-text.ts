import type { ShopErrorReason } from '../../shared/shop-error.ts';
import type { Texts } from '../../shared/texts/catalogue.ts';
import { useTexts } from './texts.ts';
import type { ApiError } from './trpc.ts';

/** Why the server refused; null when it did not say, and where there is no error at all. */
export const reasonOf = (error: unknown): ShopErrorReason | null =>
  (error as ApiError | null)?.data?.reason ?? null;

/** What to tell a person about an error of a call. */
export function errorText(error: unknown, texts: Pick<Texts['shop'], 'fault' | 'unreachable'>): string {
  const { data, message } = error as ApiError;
  // A refusal comes with its text, in the shop's language.
  if (data?.reason) return message;
  return data ? texts.fault : texts.unreachable;
}

/** The same with the words at hand. */
export function useErrorText(): (error: unknown) => string {
  const texts = useTexts('shop');
  return (error) => errorText(error, texts);
}
