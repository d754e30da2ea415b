import { Navigate } from 'react-router-dom';
import type { OrderId } from '../../../shared/ids.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { OrderIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { isNotFound, trpc } from '../../lib/trpc.ts';
import { type OrderDetails, PAYMENT_TEXTS, placedAtFormat } from './order-facts.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderStatus } from './order-status.tsx';
import classes from './order-view.module.css';
import { SessionEnded } from './session-ended.tsx';

/** One's own order, also on paper; a visitor logs in first. */
export function OrderView({ id }: { id: OrderId }) {
  if (useMe() === null) return <Navigate to={paths.loginThen(paths.order(id))} replace />;
  return (
    <div className={classes.sheet}>
      <Panel
        failure="The order could not be loaded."
        fallback={<OrderSkeleton />}
        resetKey={id}
        heading="Your order"
        instead={(error) => {
          if (reasonOf(error)?.code === 'unauthenticated') return <SessionEnded />;
          return isNotFound(error) && <OrderNotFound />;
        }}
      >
        <OrderOfSomebody id={id} />
      </Panel>
    </div>
  );
}

const OrderOfSomebody = ({ id }: { id: OrderId }) =>
  useMe({ needed: true }) ? <OrderSheet id={id} /> : <OrderSkeleton />;

const OrderSkeleton = () => (
  <div className={classes.parts} aria-busy="true">
    <p className="visually-hidden" role="status">
      Loading...
    </p>
    <Skeleton width={260} height={38} />
    <Skeleton height={120} radius="12px" />
    <Skeleton height={280} radius="12px" />
  </div>
);

const OrderNotFound = () => (
  <>
    <h1>Order not found</h1>
    <Notice
      icon={<OrderIcon width="40" height="40" />}
      title="There is no order of yours at this address."
      actions={<ButtonLink to={paths.orders}>My Orders</ButtonLink>}
    />
  </>
);

function OrderSheet({ id }: { id: OrderId }) {
  const [order] = trpc.order.byId.useSuspenseQuery({ id });
  const { shopName } = useSite();
  return (
    <article className={classes.parts}>
      <p className={classes.onPaper}>{shopName}</p>
      <div className={classes.head}>
        <h1>Order {order.number}</h1>
        <p className={classes.date}>
          Placed on <time dateTime={order.placedAt}>{placedAtFormat.format(new Date(order.placedAt))}</time>
        </p>
        <div className={classes.actions}>
          <ButtonLink to={paths.orders} outline>
            My Orders
          </ButtonLink>
          <Button outline onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <Facts order={order} />
      <section className={classes.part} aria-labelledby="history">
        <h2 id="history">History</h2>
        <OrderHistory history={order.history} />
      </section>
      <section className={classes.part} aria-labelledby="items">
        <h2 id="items">Items</h2>
        <OrderLines lines={order.lines} label="Items of this order" />
        <p className={classes.total}>
          <span>Total</span>
          <span>{formatMoney(order.totalMinor)}</span>
        </p>
        {order.refundedMinor > 0 && (
          <p className={classes.refunded}>
            <span>Refunded</span>
            <span>{formatMoney(order.refundedMinor)}</span>
          </p>
        )}
      </section>
    </article>
  );
}

const Facts = ({ order }: { order: OrderDetails }) => (
  <div className={classes.facts}>
    <section className={classes.part} aria-labelledby="status">
      <h2 id="status">Status</h2>
      <p>
        <OrderStatus status={order.status} />
      </p>
      <h2>Payment</h2>
      <p>{PAYMENT_TEXTS[order.paymentStatus]}</p>
      <p className={classes.soft}>{order.email}</p>
    </section>
    <section className={classes.part} aria-labelledby="address">
      <h2 id="address">Delivery address</h2>
      {order.address.length > 0 ? (
        <address className={classes.address}>
          {[order.name, ...order.address].map((line) => (
            <span key={line}>{line}</span>
          ))}
          {order.phone && <span className={classes.soft}>{order.phone}</span>}
        </address>
      ) : (
        <p className={classes.soft}>The payment came without an address. We will ask you for it.</p>
      )}
    </section>
  </div>
);
