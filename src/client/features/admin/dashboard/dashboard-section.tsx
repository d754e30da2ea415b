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
  ordersOfLast,
  ordersToShip,
  type Payments,
  REAL_ORDERS_TO_LOOK_AT,
} from '../admin-paths.ts';
import { KEPT_FRESH } from '../frame/kept-fresh.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import classes from './dashboard-section.module.css';
import { FirstHour } from './first-hour.tsx';
import { SearchMisses } from './search-misses.tsx';

// The chart library is the panel's largest; the figures do not wait for it.
const SalesChart = lazyPart(() => import('./sales-chart.tsx'));

type Dashboard = RouterOutputs['admin']['dashboard']['get'];
type Sales = Dashboard['today'];

/** The shop's key figures and what needs the owner's attention. */
export default function DashboardSection() {
  const texts = useTexts('adminDashboard');
  const firstHour = useTexts('adminFirstHour');
  return (
    <>
      <SectionHead title={texts.dashboard} />
      <ListPanel failure={firstHour.failed} fallback={null}>
        <FirstHour />
      </ListPanel>
      <ListPanel failure={texts.dashboardFailed}>
        <Figures />
      </ListPanel>
    </>
  );
}

function Figures() {
  const texts = useTexts('adminDashboard');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [figures] = trpc.admin.dashboard.get.useSuspenseQuery({ timeZone }, { staleTime: 0, ...KEPT_FRESH });
  return (
    <>
      {figures.test ? (
        <TestOrders figures={figures.test} />
      ) : (
        figures.testOrders > 0 && <TestOrdersNote count={figures.testOrders} />
      )}
      <ul className={classes.tiles} aria-label={texts.sales}>
        <SalesTiles sales={figures} payments="real" begun={figures.begun.selling} />
      </ul>
      <Waiting figures={figures} />
      <Suspense fallback={<Skeleton height={312} radius="12px" />}>
        <SalesChart days={figures.days} begun={figures.begun} />
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

/** While test payments are on, an owner who tries the shop finds the trial orders here. */
const TestOrders = ({ figures }: { figures: NonNullable<Dashboard['test']> }) => {
  const texts = useTexts('adminDashboard');
  return (
    <section className={classes.test} aria-labelledby="test-orders">
      <h2 id="test-orders" className={classes.heading}>
        {texts.testOrdersTitle}
      </h2>
      <p className={classes.note}>{texts.testOrdersAbout}</p>
      <ul className={classes.tiles} aria-labelledby="test-orders" data-four>
        <SalesTiles sales={figures} payments="test" begun />
        <WaitingTile
          label={texts.ordersToShip}
          count={figures.toShip}
          to={ordersToShip('test')}
          none={texts.nothingToShip}
        />
      </ul>
    </section>
  );
};

type SalesTilesProps = {
  sales: { today: Sales; week: Sales; month: Sales };
  payments: Payments;
  /** Whether anything was ever sold. */
  begun: boolean;
};

const SalesTiles = ({ sales: { today, week, month }, payments, begun }: SalesTilesProps) => {
  const texts = useTexts('adminDashboard');
  return (
    <>
      <SalesTile label={texts.today} to={ordersOfLast(1, payments)} sales={today} begun={begun} />
      <SalesTile label={texts.last7Days} to={ordersOfLast(7, payments)} sales={week} begun={begun} />
      <SalesTile label={texts.last30Days} to={ordersOfLast(30, payments)} sales={month} begun={begun} />
    </>
  );
};

type SalesTileProps = { label: string; to: string; sales: Sales; begun: boolean };

const SalesTile = ({ label, to, sales, begun }: SalesTileProps) => {
  const texts = useTexts('adminDashboard');
  const amount = useMoney();
  return (
    <li>
      <Link className={classes.tile ?? ''} to={to}>
        <span className={classes.label}>{label}</span>
        <span className={classes.amount}>{amount(sales.netMinor)}</span>
        <span className={classes.detail}>
          {begun ? texts.orderCount(sales.orders) : texts.salesToCome}
          {sales.refundedMinor > 0 && texts.refundedOf(amount(sales.refundedMinor))}
        </span>
      </Link>
    </li>
  );
};

const Waiting = ({ figures: { toShip, toLookAt, lowStock, begun } }: { figures: Dashboard }) => {
  const texts = useTexts('adminDashboard');
  return (
    <ul className={classes.tiles} aria-label={texts.waiting}>
      <WaitingTile
        label={texts.ordersToShip}
        count={toShip}
        to={ordersToShip('real')}
        none={begun.selling ? texts.nothingToShip : texts.ordersToCome}
      />
      <WaitingTile
        label={texts.ordersToLookAt}
        count={toLookAt}
        to={REAL_ORDERS_TO_LOOK_AT}
        none={begun.selling ? texts.allInOrder : texts.troubleToCome}
      />
      <WaitingTile
        label={texts.lowStock}
        count={lowStock}
        to={begun.offering ? LOW_STOCK_PRODUCTS : adminPath('all-products')}
        none={begun.offering ? texts.enoughStock : texts.stockToCome}
      />
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
