import { DEFAULT_LOCALE, type Locale } from '../locale.ts';
import { formatMoney } from '../money/money.ts';
import type { ShopErrorCode, ShopErrorReason } from '../shop-error.ts';
import type { RefusalTexts } from './refusals.ts';

/** What a refusal says to a person, in the language of `texts`; amounts in their own currency, in the way of `locale`. */
export function refusalText<Code extends ShopErrorCode>(
  { refusals }: { refusals: RefusalTexts },
  reason: Extract<ShopErrorReason, { code: Code }>,
  locale: Locale = DEFAULT_LOCALE,
): string {
  const text = refusals[reason.code as Code];
  return text(reason, (amount, currency) => formatMoney(amount, { ...locale, currency }));
}
