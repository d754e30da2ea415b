import { Button } from '../../components/elements/button.tsx';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './checkout-view.module.css';
import { Choices } from './choices.tsx';
import type { CheckoutQuote } from './use-quote.ts';

type MethodChoiceProps = { quote: CheckoutQuote; onChoose: (methodId: string) => void };

/** The ways in which the goods can reach the address, cheapest first. */
export function MethodChoice({ quote, onChoose }: MethodChoiceProps) {
  const texts = useTexts('checkout');
  const sums = useTexts('orderSums');
  const { tryAgain } = useTexts('shop');
  const amount = useMoney();
  if (quote.failed) {
    return (
      <div className={classes.failed} role="alert">
        <p>{texts.pricesFailed}</p>
        <Button outline size="small" onClick={quote.retry}>
          {tryAgain}
        </Button>
      </div>
    );
  }
  if (!quote.data) return null;
  const { choices, delivered, delivery } = quote.data;
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
      value={delivery?.id ?? ''}
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
