import type { CartDiscount } from '../../../shared/orders/discount.ts';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { useLocale } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';

/** Why a cart's discount code does not fit it; null if it does. */
export function useMisfitText(discount: Pick<CartDiscount, 'code' | 'misfit'> | null): string | null {
  const answers = useTexts('answers');
  const locale = useLocale();
  if (!discount?.misfit) return null;
  const { code: discountCode, misfit } = discount;
  const { currency } = locale;
  return refusalText(answers, { code: 'discount_refused', ...misfit, discountCode, currency }, locale);
}
