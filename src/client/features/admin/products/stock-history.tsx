import type { ProductId } from '../../../../shared/ids.ts';
import type { StockReason } from '../../../../shared/stock.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { LoadMore } from '../frame/load-more.tsx';
import { momentFormat } from '../frame/moment-format.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';

type StockEntry = RouterOutputs['admin']['product']['stockHistory']['items'][number];

export const REASON_TEXTS: Record<StockReason, string> = {
  initial: 'First stock',
  sale: 'Sale',
  restock: 'Restock',
  adjustment: 'Correction',
  import: 'Import',
  return: 'Return',
};

const PAGE_LIMIT = 20;

/** What happened to a product's stock, the newest first. */
export function StockHistory({ id }: { id: ProductId }) {
  const [data, query] = trpc.admin.product.stockHistory.useSuspenseInfiniteQuery(
    { id, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0)
    return <Notice title="Nothing happened yet">Each change of the stock is listed here.</Notice>;
  return (
    <>
      <RecordList label="Stock history" columns={COLUMNS} rows={entries} keyOf={(entry) => entry.id} />
      <LoadMore shown={entries.length} query={query} />
    </>
  );
}

const signed = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta));

const COLUMNS: readonly Column<StockEntry>[] = [
  {
    header: 'When',
    whole: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentFormat.format(new Date(createdAt))}</time>,
  },
  { header: 'Change', align: 'end', cell: ({ delta }) => signed(delta), onPhone: 'corner' },
  { header: 'On hand', align: 'end', cell: ({ balance }) => balance },
  {
    header: 'Reason',
    cell: ({ reason, note, orderNumber }) =>
      [REASON_TEXTS[reason], orderNumber && `order ${orderNumber}`, note].filter(Boolean).join(', '),
    onPhone: 'title',
  },
  { header: 'By', cell: ({ actorName }) => actorName ?? 'The shop' },
];
