import type { ShopErrorCode, ShopErrorReason } from '../shop-error.ts';
import type { RefusalTexts } from './refusals.ts';

/** What a refusal says to a person, in the language of `texts`. */
export function refusalText<Code extends ShopErrorCode>(
  { refusals }: { refusals: RefusalTexts },
  reason: Extract<ShopErrorReason, { code: Code }>,
): string {
  const text = refusals[reason.code as Code];
  return text(reason);
}
