import { Link } from 'react-router-dom';
import { multiplyMoney } from '../../../shared/money/money.ts';
import { totalToPay } from '../../../shared/orders/cart.ts';
import { lineProblem } from '../../components/order/line-problem.ts';
import { useMisfitText } from '../../components/order/misfit-text.ts';
import { OrderSums } from '../../components/order/order-sums.tsx';
import { paths } from '../../lib/paths.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { CheckoutPart } from './checkout-part.tsx';
import classes from './checkout-view.module.css';
import type { Cart } from './saved-cart.ts';
import type { CheckoutQuote } from './use-quote.ts';

type CheckoutSummaryProps = {
  cart: Cart;
  quote: CheckoutQuote;
  /** Null where the review says it. */
  notPayable: string | null;
};

/** What is about to be paid for, with delivery and tax as far as they are known. */
export function CheckoutSummary({ cart, quote, notPayable }: CheckoutSummaryProps) {
  const texts = useTexts('checkout');
  const amount = useMoney();
  const misfit = useMisfitText(quote.data ? quote.data.discount : cart.discount);
  const problem = misfit ?? notPayable;
  return (
    <CheckoutPart title={texts.yourOrder} aside={<Link to={paths.cart}>{texts.changeCart}</Link>}>
      <ul className={classes.lines}>
        {cart.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {quote.data ? (
        <>
          <OrderSums
            sums={{
              ...quote.data.sums,
              delivery: quote.data.delivery,
              discountCode: quote.data.discount?.code ?? null,
            }}
            currency={quote.data.currency}
            className={classes.sums}
          />
          {quote.data.taxOpen && <p className={classes.note}>{texts.taxOpen}</p>}
        </>
      ) : (
        <p className={classes.total}>
          <span>{texts.total}</span>
          <span>{amount(totalToPay(cart))}</span>
        </p>
      )}
      {problem && (
        <p role="status" className={classes.error}>
          {problem}
        </p>
      )}
    </CheckoutPart>
  );
}

function Line({ line }: { line: Cart['lines'][number] }) {
  const texts = useTexts('purchase');
  const amount = useMoney();
  const { name, quantity, available, unitPriceMinor, earlierPriceMinor } = line;
  const problem = lineProblem(line, texts);
  return (
    <li className={classes.line}>
      <div>
        {quantity} × {name}
        {problem && <p className={classes.note}>{problem}</p>}
        {available && earlierPriceMinor !== null && (
          <p className={classes.note}>
            {texts.priceChanged(amount(earlierPriceMinor), amount(unitPriceMinor))}
          </p>
        )}
      </div>
      <span className={classes.amount}>
        {available ? amount(multiplyMoney(unitPriceMinor, quantity)) : texts.notCounted}
      </span>
    </li>
  );
}
