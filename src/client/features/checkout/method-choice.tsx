import { Button } from '../../components/elements/button.tsx';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './checkout-view.module.css';
import { Choices } from './choices.tsx';
import type { CheckoutQuote } from './use-quote.ts';

/** In place of prices that could not be loaded. */
export function QuoteFailure({ onRetry }: { onRetry: () => void }) {
  const { pricesFailed } = useTexts('checkout');
  return <CheckoutFailure failure={pricesFailed} onRetry={onRetry} />;
}

/** Says what could not be loaded, and a button tries again. */
export function CheckoutFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const { tryAgain } = useTexts('shop');
  return (
    <div className={classes.failed} role="alert">
      <p>{failure}</p>
      <Button outline size="small" onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
  );
}

type MethodChoiceProps = { quote: CheckoutQuote; onChoose: (methodId: string) => void };

/** The ways in which the goods can reach the address, cheapest first. */
export function MethodChoice({ quote, onChoose }: MethodChoiceProps) {
  const texts = useTexts('checkout');
  const sums = useTexts('orderSums');
  const amount = useMoney();
  if (quote.failed) return <QuoteFailure onRetry={quote.retry} />;
  if (!quote.data) return null;
  const { choices, delivered } = quote.data;
  if (!delivered) {
    return (
      <p className={classes.error} role="status">
        {texts.notDelivered}
      </p>
    );
  }
  if (!choices) return null;
  return (
    <Choices
      legend={texts.method}
      name="method"
      value={quote.methodId ?? ''}
      choices={choices.map(({ id, name, priceMinor, days, pickUp }) => ({
        value: id,
        label: name,
        more: [pickUp ? texts.pickUp : '', days ? sums.days(days.from, days.to) : '']
          .filter(Boolean)
          .join(' · '),
        side: priceMinor === 0 ? texts.free : amount(priceMinor),
      }))}
      onChange={onChoose}
    />
  );
}
