import { Link, Navigate } from 'react-router-dom';
import { formatMoney } from '../../../shared/money.ts';
import { ButtonLink } from '../../components/elements/button.tsx';
import { OrderIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { placeholders, Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './my-orders.module.css';
import { type Order, placedAtFormat } from './order-facts.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderStatus } from './order-status.tsx';
import { SessionEnded } from './session-ended.tsx';

const SKELETON_COUNT = 3;

/** The orders of whoever is there; a visitor logs in first. */
export function MyOrders() {
  if (useMe() === null) return <Navigate to={paths.loginThen(paths.orders)} replace />;
  return (
    <div className={classes.page}>
      <h1>My Orders</h1>
      <Panel
        failure="Your orders could not be loaded."
        fallback={<MyOrdersSkeleton />}
        instead={(error) => reasonOf(error)?.code === 'unauthenticated' && <SessionEnded />}
      >
        <OrdersOfSomebody />
      </Panel>
    </div>
  );
}

const OrdersOfSomebody = () => (useMe({ needed: true }) ? <OrderList /> : <MyOrdersSkeleton />);

const MyOrdersSkeleton = () => (
  <div className={classes.orders} aria-busy="true">
    <p className={classes.loading} role="status">
      Loading...
    </p>
    {placeholders(SKELETON_COUNT).map((key) => (
      <div key={key} className={classes.order}>
        <Skeleton width="60%" height={24} />
        <Skeleton height={88} />
      </div>
    ))}
  </div>
);

function OrderList() {
  const [orders] = trpc.order.list.useSuspenseQuery();
  if (orders.length === 0) {
    return (
      <Notice
        icon={<OrderIcon width="40" height="40" />}
        title="No orders found."
        actions={<ButtonLink to={paths.home}>Shop Now</ButtonLink>}
      >
        What you order is listed here.
      </Notice>
    );
  }
  return (
    <ul className={classes.orders} aria-label="Your orders">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

const OrderCard = ({ order }: { order: Order }) => (
  <li className={classes.order}>
    <div className={classes.head}>
      <h2 className={classes.number}>
        <Link to={paths.order(order.id)}>Order {order.number}</Link>
      </h2>
      <OrderStatus status={order.status} />
      <p className={classes.date}>
        <time dateTime={order.placedAt}>{placedAtFormat.format(new Date(order.placedAt))}</time>
      </p>
      <p className={classes.total}>
        <span className={classes.label}>Total </span>
        {formatMoney(order.totalMinor)}
      </p>
    </div>
    <OrderLines lines={order.lines} label={`Items of order ${order.number}`} />
  </li>
);
