import type { Locale } from '../../../../shared/locale.ts';
import { formatMoney } from '../../../../shared/money/money.ts';
import { ORDER_LISTS, type OrderList } from '../../../../shared/orders/order-status.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { addDays, dayIn, startOfDay, type TimeZone } from '../../../../shared/time-zone.ts';
import { OrderIcon } from '../../../components/elements/later-icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { orderPath } from '../admin-paths.ts';
import { KEPT_FRESH } from '../frame/kept-fresh.ts';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips, FilterSelect, ListTools } from '../frame/list-tools.tsx';
import { LoadMore, useFirstMatch } from '../frame/load-more.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { orderColumns } from './order-columns.tsx';
import classes from './order-section.module.css';

type Order = RouterOutputs['admin']['order']['list']['items'][number];

const PAGE_LIMIT = 50;
const FILTERS = ['q', 'status', 'payments', 'placed'];

const LIST_CHIPS = [
  'to-ship',
  'to-look-at',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const satisfies OrderList[];
/** The periods to choose from, in days, today included. */
const PLACED_WITHIN = ['1', '7', '30'];

const optionsWith = (
  { paymentFilters, placedFilters }: Texts['adminOrders'],
  lists: Texts['adminOrders']['lists'],
) => ({
  status: [{ value: '', label: lists.all }, ...LIST_CHIPS.map((value) => ({ value, label: lists[value] }))],
  payments: [
    { value: '', label: paymentFilters.all },
    { value: 'real', label: paymentFilters.real },
    { value: 'test', label: paymentFilters.test },
  ],
  placed: [
    { value: '', label: placedFilters.ever },
    { value: '1', label: placedFilters.today },
    { value: '7', label: placedFilters.last7 },
    { value: '30', label: placedFilters.last30 },
  ],
});

/** The start of the last `days` days in the shop's time zone, today included. */
const startOf = (days: number, timeZone: TimeZone): number =>
  startOfDay(addDays(dayIn(new Date(), timeZone), 1 - days), timeZone).getTime();

const toQuery = (shown: URLSearchParams, timeZone: TimeZone = '') => {
  const payments = shown.get('payments');
  const placed = PLACED_WITHIN.find((days) => days === shown.get('placed'));
  return {
    search: shown.get('q') ?? '',
    list: ORDER_LISTS.find((list) => list === shown.get('status')),
    livemode: payments === 'real' ? true : payments === 'test' ? false : undefined,
    placedFrom: placed ? startOf(Number(placed), timeZone) : undefined,
    limit: PAGE_LIMIT,
  };
};

/** All orders of the shop. */
export default function OrderSection() {
  const texts = useTexts('adminOrders');
  const { data: pickUp } = trpc.admin.packing.offersPickUp.useQuery();
  const lists = pickUp ? { ...texts.lists, ...texts.listsWithPickUp } : texts.lists;
  const options = optionsWith(texts, lists);
  const address = useListAddress();
  return (
    <>
      <SectionHead title={texts.allOrders} />
      <ListTools address={address} searchLabel={texts.searchOrders}>
        <FilterSelect label={texts.payments} name="payments" address={address} options={options.payments} />
        <FilterSelect label={texts.placed} name="placed" address={address} options={options.placed} />
        <FilterChips label={texts.status} name="status" address={address} options={options.status} />
      </ListTools>
      <ListPanel failure={texts.ordersFailed} resetKey={address.shown.toString()}>
        <ListOfOrders address={address} />
      </ListPanel>
    </>
  );
}

function ListOfOrders({ address }: { address: ListAddress }) {
  const texts = useTexts('adminOrders');
  const dates = useDates();
  const locale = useLocale();
  const [data, query] = trpc.admin.order.list.useSuspenseInfiniteQuery(
    toQuery(address.shown, locale.timeZone),
    { getNextPageParam: (last) => last.nextCursor, ...KEPT_FRESH },
  );
  const orders = data.pages.flatMap((page) => page.items);
  useFirstMatch(orders.length, query);
  if (orders.length === 0 && !query.hasNextPage) {
    return (
      <NothingFits address={address} filters={FILTERS}>
        <Notice icon={<OrderIcon width="32" height="32" />} title={texts.noOrders}>
          {texts.noOrdersLead}
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label={texts.orders}
        columns={columnsWith(texts, dates, locale)}
        rows={orders}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={orders.length} query={query} />
    </>
  );
}

const goodsOf = ({ goods: [first, ...more] }: Order, texts: Texts['adminOrders']): string => {
  if (!first) return texts.noGoods;
  return more.length > 0 ? texts.andMore(first.name, more.length) : first.name;
};

const columnsWith = (texts: Texts['adminOrders'], dates: Formats, locale: Locale): Column<Order>[] => {
  const { order, placed, status } = orderColumns<Order>(texts, dates, orderPath);
  return [
    order,
    placed,
    {
      header: texts.customer,
      cell: ({ name, email }) => (
        <span className={classes.customer}>
          {name && <span>{name}</span>}
          <span className={classes.soft}>{email}</span>
        </span>
      ),
    },
    { header: texts.items, cell: (order) => goodsOf(order, texts) },
    status,
    {
      header: texts.total,
      cell: ({ totalMinor, currency }) => formatMoney(totalMinor, { ...locale, currency }),
      align: 'end',
      whole: true,
    },
  ];
};
