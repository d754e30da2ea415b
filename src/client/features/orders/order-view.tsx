import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { OrderId } from '../../../shared/ids.ts';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { OrderIcon } from '../../components/elements/later-icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { usePageTitle } from '../../components/layout/page-head.tsx';
import { OrderSums } from '../../components/order/order-sums.tsx';
import { useDates } from '../../lib/dates.ts';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useMoney, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { isNotFound, trpc } from '../../lib/trpc.ts';
import { BuyAgain } from './buy-again.tsx';
import card from './order-card.module.css';
import type { OrderDetails } from './order-facts.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatus } from './order-status.tsx';
import classes from './order-view.module.css';
import { SessionEnded } from './session-ended.tsx';

/** The user's own order, also printable; a visitor is asked to log in. */
export function OrderView({ id }: { id: OrderId }) {
  const texts = useTexts('purchase');
  if (useMe() === null) return <Navigate to={paths.loginThen(paths.order(id))} replace />;
  return (
    <div className={classes.sheet}>
      <Panel
        failure={texts.orderFailed}
        fallback={<OrderSkeleton />}
        resetKey={id}
        heading={texts.yourOrder}
        instead={(error) => {
          if (reasonOf(error)?.code === 'unauthenticated') return <SessionEnded />;
          const way = <ButtonLink to={paths.orders}>{texts.myOrders}</ButtonLink>;
          return isNotFound(error) && <OrderNotFound way={way} />;
        }}
      >
        <OrderOfSomebody id={id} />
      </Panel>
    </div>
  );
}

const OrderOfSomebody = ({ id }: { id: OrderId }) =>
  useMe({ needed: true }) ? <OwnOrderSheet id={id} /> : <OrderSkeleton />;

/** A guest's order, for anyone with the link from its emails; also for the user who claimed it. */
export function GuestOrderView({ number }: { number: string }) {
  const texts = useTexts('purchase');
  return (
    <div className={classes.sheet}>
      <Panel
        failure={texts.orderFailed}
        fallback={<OrderSkeleton />}
        resetKey={number}
        heading={texts.yourOrder}
        instead={(error) => isNotFound(error) && <GuestOrderNotFound />}
      >
        <OrderOfGuest number={number} />
      </Panel>
    </div>
  );
}

const OrderOfGuest = ({ number }: { number: string }) =>
  useMe({ needed: true }) === undefined ? <OrderSkeleton /> : <GuestOrderSheet number={number} />;

const GuestOrderNotFound = () => {
  const { findOrder, orderNeedsLink } = useTexts('checkout');
  return (
    <OrderNotFound way={<ButtonLink to={paths.findOrder}>{findOrder}</ButtonLink>}>
      {orderNeedsLink}
    </OrderNotFound>
  );
};

const OrderSkeleton = () => {
  const texts = useTexts('purchase');
  return (
    <div className={classes.parts} aria-busy="true">
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      <Skeleton width={260} height={38} />
      <Skeleton height={120} radius="12px" />
      <Skeleton height={280} radius="12px" />
    </div>
  );
};

/** @param way where to go instead. */
const OrderNotFound = ({ way, children }: { way: ReactNode; children?: ReactNode }) => {
  const texts = useTexts('purchase');
  return (
    <>
      <h1>{texts.orderNotFound}</h1>
      <Notice icon={<OrderIcon width="40" height="40" />} title={texts.noOrderHere} actions={way}>
        {children}
      </Notice>
    </>
  );
};

const OwnOrderSheet = ({ id }: { id: OrderId }) => (
  <OrderSheet order={trpc.order.byId.useSuspenseQuery({ id })[0]} own />
);

const GuestOrderSheet = ({ number }: { number: string }) => (
  <OrderSheet order={trpc.order.byKey.useSuspenseQuery({ number })[0]} own={Boolean(useMe())} />
);

/** @param own whether the person has a list of orders. */
function OrderSheet({ order, own }: { order: OrderDetails; own: boolean }) {
  const dates = useDates();
  const texts = useTexts('purchase');
  const { shopName } = useSite();
  const paidAmount = useMoney(order.paidCurrency);
  const title = texts.orderNumber(order.number);
  usePageTitle(title);
  return (
    <article className={classes.parts}>
      <p className={classes.onPaper}>{shopName}</p>
      <div className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.date}>
          {texts.placedOn}
          <time dateTime={order.placedAt}>{dates.moment.format(new Date(order.placedAt))}</time>
        </p>
        <div className={classes.actions}>
          {own && (
            <ButtonLink to={paths.orders} outline>
              {texts.myOrders}
            </ButtonLink>
          )}
          <BuyAgain number={order.number} />
          <Button outline onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
      </div>
      <Facts order={order} />
      <section className={card.wide} aria-labelledby="history">
        <h2 id="history">{texts.history}</h2>
        <OrderHistory history={order.history} currency={order.paidCurrency} />
      </section>
      <section className={card.wide} aria-labelledby="items">
        <h2 id="items">{texts.items}</h2>
        <OrderLines lines={order.lines} currency={order.currency} label={texts.itemsOfThis} />
        <OrderSums
          sums={order.sums}
          currency={order.currency}
          className={classes.sums}
          totalClass={classes.total}
        />
        {order.refundedMinor > 0 && (
          <p className={classes.refunded}>
            <span>{texts.refunded}</span>
            <span>{paidAmount(order.refundedMinor)}</span>
          </p>
        )}
      </section>
      {order.history.some(({ kind }) => kind === 'delivered' || kind === 'picked_up') && (
        <Panel failure={texts.returnsFailed} fallback={null} resetKey={order.number}>
          <OrderReturns number={order.number} />
        </Panel>
      )}
    </article>
  );
}

const Documents = ({ documents }: Pick<OrderDetails, 'documents'>) => {
  const texts = useTexts('purchase');
  return documents.map(({ id, kind, number }) => (
    <p key={id} className={classes.document}>
      <a href={`/api/download-document?id=${id}`} download>
        {texts.downloadDocument[kind](number)}
      </a>
    </p>
  ));
};

const Facts = ({ order }: { order: OrderDetails }) => {
  const texts = useTexts('purchase');
  return (
    <div className={classes.facts}>
      <section className={card.wide} aria-labelledby="status">
        <h2 id="status">{texts.status}</h2>
        <p>
          <OrderStatus status={order.status} pickUp={order.pickUp} />
        </p>
        <h2>{texts.paymentHeading}</h2>
        <p>{texts.paymentStatus[order.paymentStatus]}</p>
        {order.email && <p className={classes.soft}>{order.email}</p>}
        <Documents documents={order.documents} />
      </section>
      <section className={card.wide} aria-labelledby="address">
        <h2 id="address">{order.pickUp ? texts.yourAddress : texts.deliveryAddress}</h2>
        {order.address.length > 0 ? (
          <address className={classes.address}>
            {[order.company, order.name, ...order.address].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {order.phone && <span className={classes.soft}>{order.phone}</span>}
          </address>
        ) : (
          <p className={classes.soft}>{texts.noAddress}</p>
        )}
      </section>
    </div>
  );
};
