import { Link } from 'react-router-dom';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { OrderSums } from '../../components/order/order-sums.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { nextSteps } from './next-steps.ts';
import card from './order-card.module.css';
import type { OrderDetails } from './order-facts.ts';
import { OrderLines } from './order-lines.tsx';
import classes from './placed-order.module.css';

type Placed = RouterOutputs['order']['confirm'];

/** A new order in short: number, email, items, and what happens next. */
export function PlacedOrder({ placed: { orderId, guestNumber } }: { placed: Placed }) {
  const texts = useTexts('purchase');
  return (
    <div className={classes.page}>
      <Panel
        failure={texts.orderFailed}
        fallback={<Skeleton height={280} radius="12px" />}
        resetKey={orderId}
      >
        {guestNumber === null ? <OwnOrder id={orderId} /> : <GuestOrder number={guestNumber} />}
      </Panel>
      <p className={classes.links}>
        {guestNumber === null && <Link to={paths.account}>{texts.yourAccount}</Link>}
        <Link to={paths.help}>{texts.helpCenter}</Link>
      </p>
    </div>
  );
}

const OwnOrder = ({ id }: Pick<OrderDetails, 'id'>) => (
  <Order order={trpc.order.byId.useSuspenseQuery({ id })[0]} />
);

const GuestOrder = ({ number }: Pick<OrderDetails, 'number'>) => (
  <Order order={trpc.order.byKey.useSuspenseQuery({ number })[0]} isGuest />
);

function Order({ order, isGuest = false }: { order: OrderDetails; isGuest?: boolean }) {
  const texts = useTexts('purchase');
  const steps = nextSteps(order, isGuest, { texts, sums: useTexts('orderSums') });
  return (
    <>
      <section className={card.card} aria-labelledby="order">
        <h2 id="order">{texts.orderNumber(order.number)}</h2>
        <p className={classes.soft}>{texts.confirmationTo(order.email)}</p>
        <OrderLines lines={order.lines} currency={order.currency} label={texts.itemsOfThis} />
        <OrderSums
          sums={order.sums}
          currency={order.currency}
          className={classes.sums}
          totalClass={classes.total}
        />
      </section>
      <section className={card.card} aria-labelledby="next">
        <h2 id="next">{texts.whatHappensNext}</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </>
  );
}
