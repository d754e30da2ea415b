import type { ProductId } from '../../../../shared/ids.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { LoadMore } from '../frame/load-more.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';

type StockEntry = RouterOutputs['admin']['product']['stockHistory']['items'][number];

const PAGE_LIMIT = 20;

/** A product's stock movements, newest first. */
export function StockHistory({ id }: { id: ProductId }) {
  const texts = useTexts('adminProducts');
  const dates = useDates();
  const [data, query] = trpc.admin.product.stockHistory.useSuspenseInfiniteQuery(
    { id, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <Notice title={texts.nothingHappened}>{texts.stockListedHere}</Notice>;
  return (
    <>
      <RecordList
        label={texts.stockHistory}
        columns={columnsWith(texts, dates)}
        rows={entries}
        keyOf={(entry) => entry.id}
      />
      <LoadMore shown={entries.length} query={query} />
    </>
  );
}

/** Why the stock changed. Restocked for an order, the goods were a customer's, and came from no supplier. */
export const whyMoved = (
  { reason, note, orderNumber }: Pick<StockEntry, 'reason' | 'note' | 'orderNumber'>,
  texts: Texts['adminProducts'],
): string =>
  [
    reason === 'restock' && orderNumber ? texts.putBack : texts.reasons[reason],
    orderNumber && texts.order(orderNumber),
    note,
  ]
    .filter(Boolean)
    .join(', ');

const signed = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta));

const columnsWith = (texts: Texts['adminProducts'], dates: Formats): readonly Column<StockEntry>[] => [
  {
    header: texts.when,
    whole: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.moment.format(new Date(createdAt))}</time>,
  },
  { header: texts.change, align: 'end', cell: ({ delta }) => signed(delta), onPhone: 'corner' },
  { header: texts.onHand, align: 'end', cell: ({ balance }) => balance },
  {
    header: texts.reason,
    cell: (entry) => whyMoved(entry, texts),
    onPhone: 'title',
  },
  { header: texts.by, cell: ({ actorName }) => actorName ?? texts.theShop },
];
