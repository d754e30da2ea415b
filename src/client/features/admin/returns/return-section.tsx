import { Link } from 'react-router-dom';
import { RETURN_STATES } from '../../../../shared/orders/returns.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { orderPath } from '../admin-paths.ts';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';

type Return = RouterOutputs['admin']['return']['list']['items'][number];

const PAGE_LIMIT = 50;

/** What customers ask to send back; each is worked on at its order. */
export default function ReturnSection() {
  const texts = useTexts('returns');
  const address = useListAddress();
  return (
    <>
      <SectionHead title={texts.returns} />
      <ListPanel failure={texts.failed} resetKey={address.shown.toString()}>
        <ListOfReturns address={address} />
      </ListPanel>
    </>
  );
}

function ListOfReturns({ address }: { address: ListAddress }) {
  const texts = useTexts('returns');
  const dates = useDates();
  const state = RETURN_STATES.find((known) => known === address.shown.get('state'));
  const [data, query] = trpc.admin.return.list.useSuspenseInfiniteQuery(
    { state, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor, staleTime: 0 },
  );
  const returns = data.pages.flatMap((page) => page.items);
  const counts = data.pages[0]?.counts ?? {};
  const options = [
    { value: '', label: texts.all },
    ...RETURN_STATES.map((value) => ({
      value,
      label: texts.stateCount(texts.states[value], counts[value] ?? 0),
    })),
  ];
  return (
    <>
      <FilterChips label={texts.state} name="state" address={address} options={options} />
      {returns.length === 0 ? (
        <NothingFits address={address} filters={['state']}>
          <Notice title={texts.noReturns}>{texts.noReturnsLead}</Notice>
        </NothingFits>
      ) : (
        <>
          <RecordList
            label={texts.returns}
            columns={columnsWith(texts, dates)}
            rows={returns}
            keyOf={({ id }) => id}
            stale={address.stale}
          />
          <LoadMore shown={returns.length} query={query} />
        </>
      )}
    </>
  );
}

const columnsWith = (texts: Texts['returns'], dates: Formats): Column<Return>[] => [
  {
    header: texts.order,
    cell: ({ orderId, number }) => <Link to={orderPath(orderId)}>{number}</Link>,
    whole: true,
    onPhone: 'title',
  },
  {
    header: texts.askedAt,
    cell: ({ askedAt }) => <time dateTime={askedAt}>{dates.moment.format(new Date(askedAt))}</time>,
    whole: true,
  },
  { header: texts.customer, cell: ({ name }) => name },
  {
    header: texts.items,
    cell: ({ goods }) => goods.map(({ name, quantity }) => texts.goods(name, quantity)).join(', '),
  },
  { header: texts.reason, cell: ({ reason }) => texts.reasons[reason] },
  { header: texts.state, cell: ({ state }) => texts.states[state], whole: true },
];
