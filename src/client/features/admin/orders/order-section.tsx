import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../../shared/money.ts';
import { ORDER_LISTS } from '../../../../shared/order-status.ts';
import { OrderIcon } from '../../../components/elements/icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { orderPath } from '../admin-paths.ts';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips, FilterSelect, ListTools } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { momentFormat } from '../frame/moment-format.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { OrderMarks, OrderStatus } from './order-marks.tsx';
import classes from './order-section.module.css';

type Order = RouterOutputs['admin']['order']['list']['items'][number];

const PAGE_LIMIT = 50;
const FILTERS = ['q', 'status', 'payments', 'placed'];

const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'to-ship', label: 'To ship' },
  { value: 'to-look-at', label: 'Need a look' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'returned', label: 'Returned' },
  { value: 'refunded', label: 'With refunds' },
];
const PAYMENT_OPTIONS = [
  { value: '', label: 'All payments' },
  { value: 'real', label: 'Real payments' },
  { value: 'test', label: 'Test payments' },
];

const PLACED_OPTIONS = [
  { value: '', label: 'At any time' },
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

/** When the owner's last so many days began, today included. */
function startOf(days: number): number {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  return day.setDate(day.getDate() - days + 1);
}

const toQuery = (shown: URLSearchParams) => {
  const payments = shown.get('payments');
  const placed = PLACED_OPTIONS.find(({ value }) => value === shown.get('placed'))?.value;
  return {
    search: shown.get('q') ?? '',
    list: ORDER_LISTS.find((list) => list === shown.get('status')),
    livemode: payments === 'real' ? true : payments === 'test' ? false : undefined,
    placedFrom: placed ? startOf(Number(placed)) : undefined,
    limit: PAGE_LIMIT,
  };
};

/** Every order of the shop. */
export function OrderSection() {
  const address = useListAddress();
  return (
    <>
      <SectionHead title="All Orders" />
      <ListTools address={address} searchLabel="Search orders by number, name, email or product">
        <FilterSelect label="Payments" name="payments" address={address} options={PAYMENT_OPTIONS} />
        <FilterSelect label="Placed" name="placed" address={address} options={PLACED_OPTIONS} />
        <FilterChips label="Status" name="status" address={address} options={STATUS_OPTIONS} />
      </ListTools>
      <ListPanel failure="The orders could not be loaded." resetKey={address.shown.toString()}>
        <OrderList address={address} />
      </ListPanel>
    </>
  );
}

function OrderList({ address }: { address: ListAddress }) {
  const [data, query] = trpc.admin.order.list.useSuspenseInfiniteQuery(toQuery(address.shown), {
    getNextPageParam: (last) => last.nextCursor,
  });
  const orders = data.pages.flatMap((page) => page.items);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // A search may have to look further than one answer for its first match.
  const goOn = orders.length === 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goOn) fetchNextPage();
  }, [goOn, fetchNextPage]);
  if (orders.length === 0 && !hasNextPage) {
    return (
      <NothingFits address={address} filters={FILTERS}>
        <Notice icon={<OrderIcon width="32" height="32" />} title="No orders yet">
          The first order is listed here as soon as it is paid.
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label="Orders"
        columns={COLUMNS}
        rows={orders}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={orders.length} query={query} />
    </>
  );
}

const goodsOf = ({ goods: [first, ...more] }: Order): string => {
  if (!first) return 'Nothing that is known';
  return more.length > 0 ? `${first.name} and ${more.length} more` : first.name;
};

const COLUMNS: Column<Order>[] = [
  {
    header: 'Order',
    cell: (order) => (
      <span className={classes.order}>
        <Link to={orderPath(order.id)}>{order.number}</Link>
        <OrderMarks flags={order.flags} livemode={order.livemode} />
      </span>
    ),
    onPhone: 'title',
  },
  {
    header: 'Placed',
    cell: ({ placedAt }) => <time dateTime={placedAt}>{momentFormat.format(new Date(placedAt))}</time>,
    whole: true,
  },
  {
    header: 'Customer',
    cell: ({ name, email }) => (
      <span className={classes.customer}>
        {name && <span>{name}</span>}
        <span className={classes.soft}>{email}</span>
      </span>
    ),
  },
  { header: 'Items', cell: goodsOf },
  {
    header: 'Status',
    cell: ({ status }) => <OrderStatus status={status} />,
    whole: true,
  },
  { header: 'Total', cell: ({ totalMinor }) => formatMoney(totalMinor), align: 'end', whole: true },
];
