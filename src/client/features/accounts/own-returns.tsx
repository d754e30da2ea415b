import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './account-settings.module.css';

/** The person's latest returns; nothing without any. */
export function OwnReturns() {
  const texts = useTexts('returns');
  const account = useTexts('account');
  const { data: returns = [] } = trpc.order.ownReturns.useQuery();
  if (returns.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="own-returns">
      <h2 id="own-returns">{texts.returns}</h2>
      <ul className={classes.places}>
        {returns.map(({ id, orderId, number, state }) => (
          <li key={id}>
            <Link to={paths.order(orderId)}>{account.orderNumber(number)}</Link>: {texts.states[state]}
          </li>
        ))}
      </ul>
    </section>
  );
}
