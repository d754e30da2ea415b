import { Button } from '../../components/elements/button.tsx';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { CheckoutPart } from './checkout-part.tsx';
import classes from './checkout-view.module.css';
import type { CheckoutQuote } from './use-quote.ts';

type ReviewPartProps = {
  /** Whether it has just been opened. */
  arrived: boolean;
  quote: CheckoutQuote;
  busy: boolean;
  /** Why it cannot be paid for, if it cannot. */
  obstacle: string | null;
  /** What the server refused. */
  refused: string | null;
  onPay: () => void;
};

/** The last press before the payment page. */
export function ReviewPart({ arrived, quote, busy, obstacle, refused, onPay }: ReviewPartProps) {
  const texts = useTexts('checkout');
  const amount = useMoney();
  const problem = refused ?? obstacle;
  return (
    <CheckoutPart arrived={arrived} title={texts.review}>
      <div className={classes.form}>
        {problem && (
          <p className={classes.error} role="alert">
            {problem}
          </p>
        )}
        <Button
          size="large"
          busy={busy || quote.loading}
          unavailable={obstacle !== null || !quote.data?.delivered}
          onClick={onPay}
        >
          {quote.data ? texts.pay(amount(quote.data.sums.totalMinor)) : texts.toPayment}
        </Button>
        <p className={classes.note}>{texts.cardNote}</p>
      </div>
    </CheckoutPart>
  );
}
