import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../../shared/money.ts';
import { Skeleton } from '../../../components/elements/skeleton.tsx';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import {
  adminPath,
  LOW_STOCK_PRODUCTS,
  ORDERS_TO_SHIP,
  REAL_ORDERS_TO_LOOK_AT,
  realOrdersOfLast,
} from '../admin-paths.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import classes from './dashboard-section.module.css';
import { SearchMisses } from './search-misses.tsx';

// The chart's library is the largest of the panel: the numbers do not wait for it.
const SalesChart = lazy(() => import('./sales-chart.tsx'));

type Dashboard = RouterOutputs['admin']['dashboard']['get'];
type Sales = Dashboard['today'];

/** How the shop is doing, and what waits for its owner. */
export const DashboardSection = () => (
  <>
    <SectionHead title="Dashboard" />
    <ListPanel failure="The dashboard could not be loaded.">
      <Figures />
    </ListPanel>
  </>
);

function Figures() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [figures] = trpc.admin.dashboard.get.useSuspenseQuery({ timeZone }, { staleTime: 0 });
  return (
    <>
      {figures.testOrders > 0 && <TestOrdersNote count={figures.testOrders} />}
      <ul className={classes.tiles} aria-label="Sales">
        <SalesTile label="Today" days={1} sales={figures.today} />
        <SalesTile label="Last 7 days" days={7} sales={figures.week} />
        <SalesTile label="Last 30 days" days={30} sales={figures.month} />
      </ul>
      <Waiting figures={figures} />
      <Suspense fallback={<Skeleton height={312} radius="12px" />}>
        <SalesChart days={figures.days} />
      </Suspense>
      <SearchMisses misses={figures.searchMisses} />
    </>
  );
}

const TestOrdersNote = ({ count }: { count: number }) => (
  <p className={classes.note}>
    {count === 1 ? 'One test order' : `${count} test orders`} of the last 30 days {count === 1 ? 'is' : 'are'}{' '}
    not counted here. <Link to={adminPath('all-orders')}>All orders</Link> shows them too.
  </p>
);

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

type SalesTileProps = { label: string; days: 1 | 7 | 30; sales: Sales };

const SalesTile = ({ label, days, sales }: SalesTileProps) => (
  <li>
    <Link className={classes.tile ?? ''} to={realOrdersOfLast(days)}>
      <span className={classes.label}>{label}</span>
      <span className={classes.amount}>{formatMoney(sales.netMinor)}</span>
      <span className={classes.detail}>
        {counted(sales.orders, 'order', 'orders')}
        {sales.refundedMinor > 0 && `, ${formatMoney(sales.refundedMinor)} refunded`}
      </span>
    </Link>
  </li>
);

const Waiting = ({ figures: { toShip, toLookAt, lowStock } }: { figures: Dashboard }) => (
  <ul className={classes.tiles} aria-label="Waiting for you">
    <WaitingTile label="Orders to ship" count={toShip} to={ORDERS_TO_SHIP} none="Nothing waits to be sent." />
    <WaitingTile
      label="Orders that need a look"
      count={toLookAt}
      to={REAL_ORDERS_TO_LOOK_AT}
      none="All payments and orders are in order."
    />
    <WaitingTile
      label="Low stock"
      count={lowStock}
      to={LOW_STOCK_PRODUCTS}
      none="Every product has enough on hand."
    />
  </ul>
);

type WaitingTileProps = { label: string; count: number; to: string; none: string };

const WaitingTile = ({ label, count, to, none }: WaitingTileProps) => (
  <li>
    <Link className={classes.tile ?? ''} to={to} data-waiting={count > 0}>
      <span className={classes.label}>{label}</span>
      <span className={classes.amount}>{count}</span>
      <span className={classes.detail}>{count > 0 ? 'Show them' : none}</span>
    </Link>
  </li>
);
