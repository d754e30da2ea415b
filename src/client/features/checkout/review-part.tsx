import { useRef, useState } from 'react';
import type { TermsToRead } from '../../../shared/pages/reading.ts';
import { Button } from '../../components/elements/button.tsx';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { BeforeBuying } from './before-buying.tsx';
import { CheckoutPart } from './checkout-part.tsx';
import classes from './checkout-view.module.css';
import { QuoteFailure } from './method-choice.tsx';
import { TermsBox } from './terms-box.tsx';
import type { CheckoutQuote } from './use-quote.ts';

type ReviewPartProps = {
  /** Whether it has just been opened. */
  arrived: boolean;
  /** Empty where the payment page asks for the address. */
  quote: CheckoutQuote;
  /** Whether the checkout asks for the address, and so knows the price of delivery. */
  asksAddress: boolean;
  /** What people must confirm to have read; null if nothing. */
  terms: TermsToRead | null;
  /** The version that is ticked. */
  termsRead: string | null;
  onTermsRead: (version: string | null) => void;
  busy: boolean;
  /** Why it cannot be paid for, if it cannot. */
  obstacle: string | null;
  /** What the server refused. */
  refused: string | null;
  onPay: () => void;
};

/** The last press before the payment page. */
export function ReviewPart(props: ReviewPartProps) {
  const { arrived, quote, asksAddress, terms, termsRead, onTermsRead, busy, obstacle, refused, onPay } =
    props;
  const texts = useTexts('checkout');
  const amount = useMoney();
  // The cart was loaded again with the refusal: what it says is to be done comes first.
  const problem = obstacle ?? refused;
  const box = useRef<HTMLInputElement>(null);
  const [missed, setMissed] = useState(false);
  const confirmed = terms === null || termsRead === terms.version;
  return (
    <CheckoutPart arrived={arrived} title={texts.review}>
      <div className={classes.form}>
        {problem && (
          <p className={classes.error} role="alert">
            {problem}
          </p>
        )}
        {quote.failed && <QuoteFailure onRetry={quote.retry} />}
        {terms && (
          <TermsBox
            ref={box}
            pages={terms.pages}
            checked={confirmed}
            fault={missed && !confirmed ? texts.confirmTerms : null}
            onChange={(checked) => onTermsRead(checked ? terms.version : null)}
          />
        )}
        <BeforeBuying />
        <Button
          size="large"
          busy={busy || quote.loading}
          unavailable={obstacle !== null || (asksAddress && !quote.data)}
          onClick={() => {
            setMissed(!confirmed);
            if (confirmed) onPay();
            else box.current?.focus();
          }}
        >
          {quote.data && !obstacle ? texts.pay(amount(quote.data.sums.totalMinor)) : texts.toPayment}
        </Button>
        <p className={classes.note}>{asksAddress ? texts.cardNote : texts.paymentNote}</p>
      </div>
    </CheckoutPart>
  );
}
