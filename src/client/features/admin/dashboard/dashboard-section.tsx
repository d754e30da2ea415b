import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../../components/elements/skeleton.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
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

// The chart library is the panel's largest; the figures do not wait for it.
const SalesChart = lazyPart(() => import('./sales-chart.tsx'));

type Dashboard = RouterOutputs['admin']['dashboard']['get'];
type Sales = Dashboard['today'];

/** The shop's key figures and what needs the owner's attention. */
export const DashboardSection = () => {
  const texts = useTexts('adminDashboard');
  return (
    <>
      <SectionHead title={texts.dashboard} />
      <ListPanel failure={texts.dashboardFailed}>
        <Figures />
      </ListPanel>
    </>
  );
};

function Figures() {
  const texts = useTexts('adminDashboard');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [figures] = trpc.admin.dashboard.get.useSuspenseQuery({ timeZone }, { staleTime: 0 });
  return (
    <>
      {figures.testOrders > 0 && <TestOrdersNote count={figures.testOrders} />}
      <ul className={classes.tiles} aria-label={texts.sales}>
        <SalesTile label={texts.today} days={1} sales={figures.today} />
        <SalesTile label={texts.last7Days} days={7} sales={figures.week} />
        <SalesTile label={texts.last30Days} days={30} sales={figures.month} />
      </ul>
      <Waiting figures={figures} />
      <Suspense fallback={<Skeleton height={312} radius="12px" />}>
        <SalesChart days={figures.days} />
      </Suspense>
      <SearchMisses misses={figures.searchMisses} />
    </>
  );
}

const TestOrdersNote = ({ count }: { count: number }) => {
  const texts = useTexts('adminDashboard');
  return (
    <p className={classes.note}>
      {texts.testOrders(count)} <Link to={adminPath('all-orders')}>{texts.allOrders}</Link>
      {texts.showsThemToo}
    </p>
  );
};

type SalesTileProps = { label: string; days: 1 | 7 | 30; sales: Sales };

const SalesTile = ({ label, days, sales }: SalesTileProps) => {
  const texts = useTexts('adminDashboard');
  const amount = useMoney();
  return (
    <li>
      <Link className={classes.tile ?? ''} to={realOrdersOfLast(days)}>
        <span className={classes.label}>{label}</span>
        <span className={classes.amount}>{amount(sales.netMinor)}</span>
        <span className={classes.detail}>
          {texts.orderCount(sales.orders)}
          {sales.refundedMinor > 0 && texts.refundedOf(amount(sales.refundedMinor))}
        </span>
      </Link>
    </li>
  );
};

const Waiting = ({ figures: { toShip, toLookAt, lowStock } }: { figures: Dashboard }) => {
  const texts = useTexts('adminDashboard');
  return (
    <ul className={classes.tiles} aria-label={texts.waiting}>
      <WaitingTile label={texts.ordersToShip} count={toShip} to={ORDERS_TO_SHIP} none={texts.nothingToShip} />
      <WaitingTile
        label={texts.ordersToLookAt}
        count={toLookAt}
        to={REAL_ORDERS_TO_LOOK_AT}
        none={texts.allInOrder}
      />
      <WaitingTile label={texts.lowStock} count={lowStock} to={LOW_STOCK_PRODUCTS} none={texts.enoughStock} />
    </ul>
  );
};

type WaitingTileProps = { label: string; count: number; to: string; none: string };

const WaitingTile = ({ label, count, to, none }: WaitingTileProps) => {
  const texts = useTexts('adminDashboard');
  return (
    <li>
      <Link className={classes.tile ?? ''} to={to} data-waiting={count > 0}>
        <span className={classes.label}>{label}</span>
        <span className={classes.amount}>{count}</span>
        <span className={classes.detail}>{count > 0 ? texts.showThem : none}</span>
      </Link>
    </li>
  );
};
