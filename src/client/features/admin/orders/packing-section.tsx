import { countryName } from '../../../../shared/orders/countries.ts';
import { PACKING_LISTS } from '../../../../shared/orders/order-status.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { OrderIcon } from '../../../components/elements/later-icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { parcelPath } from '../admin-paths.ts';
import { KEPT_FRESH } from '../frame/kept-fresh.ts';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips, ListTools } from '../frame/list-tools.tsx';
import { LoadMore, useFirstMatch } from '../frame/load-more.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { orderColumns } from './order-columns.tsx';

type PackingCard = RouterOutputs['admin']['packing']['list']['items'][number];

const PAGE_LIMIT = 50;

/** A packer's lists of orders: to pack and ship, and under way. */
export default function PackingSection() {
  const texts = useTexts('adminOrders');
  const address = useListAddress();
  const { data: pickUp } = trpc.admin.packing.offersPickUp.useQuery();
  const lists = pickUp ? texts.packingListsWithPickUp : texts.packingLists;
  const [usual, ...others] = PACKING_LISTS;
  return (
    <>
      <SectionHead title={texts.packing} />
      <ListTools address={address} searchLabel={texts.searchOrdersToPack}>
        <FilterChips
          label={texts.status}
          name="status"
          address={address}
          options={[
            { value: '', label: lists[usual] },
            ...others.map((value) => ({ value, label: lists[value] })),
          ]}
        />
      </ListTools>
      <ListPanel failure={texts.ordersFailed} resetKey={address.shown.toString()}>
        <ListToPack address={address} />
      </ListPanel>
    </>
  );
}

function ListToPack({ address }: { address: ListAddress }) {
  const texts = useTexts('adminOrders');
  const dates = useDates();
  const [data, query] = trpc.admin.packing.list.useSuspenseInfiniteQuery(
    {
      search: address.shown.get('q') ?? '',
      list: PACKING_LISTS.find((list) => list === address.shown.get('status')),
      limit: PAGE_LIMIT,
    },
    { getNextPageParam: (last) => last.nextCursor, ...KEPT_FRESH },
  );
  const orders = data.pages.flatMap((page) => page.items);
  useFirstMatch(orders.length, query);
  if (orders.length === 0 && !query.hasNextPage) {
    return (
      <NothingFits address={address} filters={['q', 'status']}>
        <Notice icon={<OrderIcon width="32" height="32" />} title={texts.nothingToPack}>
          {texts.nothingToPackLead}
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label={texts.orders}
        columns={columnsWith(texts, dates)}
        rows={orders}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={orders.length} query={query} />
    </>
  );
}

const columnsWith = (texts: Texts['adminOrders'], dates: Formats): Column<PackingCard>[] => {
  const { order, placed, status } = orderColumns<PackingCard>(texts, dates, parcelPath);
  return [
    order,
    placed,
    {
      header: texts.goesTo,
      cell: ({ name, city, country }) =>
        [name, city, country && countryName(country, dates.country)].filter(Boolean).join(', '),
    },
    {
      header: texts.items,
      cell: ({ goods }) => goods.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    },
    status,
  ];
};
