import { Link, Navigate } from 'react-router-dom';
import { ButtonLink } from '../../components/elements/button.tsx';
import { OrderIcon } from '../../components/elements/later-icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { placeholders, Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './my-orders.module.css';
import card from './order-card.module.css';
import type { Order } from './order-facts.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderStatus } from './order-status.tsx';
import { SessionEnded } from './session-ended.tsx';

const SKELETON_COUNT = 3;

/** The user's orders; a visitor is asked to log in. */
export function MyOrders() {
  const texts = useTexts('purchase');
  if (useMe() === null) return <Navigate to={paths.loginThen(paths.orders)} replace />;
  return (
    <div className={classes.page}>
      <h1>{texts.myOrders}</h1>
      <Panel
        failure={texts.ordersFailed}
        fallback={<MyOrdersSkeleton />}
        instead={(error) => reasonOf(error)?.code === 'unauthenticated' && <SessionEnded />}
      >
        <OrdersOfSomebody />
      </Panel>
    </div>
  );
}

const OrdersOfSomebody = () => (useMe({ needed: true }) ? <OrderList /> : <MyOrdersSkeleton />);

const MyOrdersSkeleton = () => {
  const texts = useTexts('purchase');
  return (
    <div className={classes.orders} aria-busy="true">
      <p className={classes.loading} role="status">
        {texts.loading}
      </p>
      {placeholders(SKELETON_COUNT).map((key) => (
        <div key={key} className={`${card.wide} ${classes.order}`}>
          <Skeleton width="60%" height={24} />
          <Skeleton height={88} />
        </div>
      ))}
    </div>
  );
};

function OrderList() {
  const texts = useTexts('purchase');
  const [orders] = trpc.order.list.useSuspenseQuery();
  if (orders.length === 0) {
    return (
      <Notice
        icon={<OrderIcon width="40" height="40" />}
        title={texts.noOrders}
        actions={<ButtonLink to={paths.home}>{texts.shopNow}</ButtonLink>}
      >
        {texts.noOrdersLead}
      </Notice>
    );
  }
  return (
    <ul className={classes.orders} aria-label={texts.yourOrders}>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

const OrderCard = ({ order }: { order: Order }) => {
  const dates = useDates();
  const amount = useMoney(order.currency);
  const texts = useTexts('purchase');
  return (
    <li className={`${card.wide} ${classes.order}`}>
      <div className={classes.head}>
        <h2 className={classes.number}>
          <Link to={paths.order(order.id)}>{texts.orderNumber(order.number)}</Link>
        </h2>
        <OrderStatus status={order.status} pickUp={order.pickUp} />
        <p className={classes.date}>
          <time dateTime={order.placedAt}>{dates.moment.format(new Date(order.placedAt))}</time>
        </p>
        <p className={classes.total}>
          <span className={classes.label}>{texts.total}</span>
          {amount(order.totalMinor)}
        </p>
      </div>
      <OrderLines lines={order.lines} currency={order.currency} label={texts.itemsOf(order.number)} />
    </li>
  );
};
