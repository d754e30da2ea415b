import { Link } from 'react-router-dom';
import type { Locale } from '../../../../shared/locale.ts';
import { formatMoney } from '../../../../shared/money/money.ts';
import { DOCUMENT_KINDS, issuesInvoices } from '../../../../shared/orders/documents.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { isUsualYear } from '../../../../shared/time-zone.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { InvoiceIcon } from '../admin-icons.tsx';
import { adminPath, orderPath } from '../admin-paths.ts';
import { DayField } from '../forms/day-field.tsx';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { Pill } from '../frame/pill.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import classes from './invoice-section.module.css';
import { NextNumbers } from './next-numbers.tsx';

type Document = RouterOutputs['admin']['invoice']['list']['items'][number];

const PAGE_LIMIT = 50;

/** Invoices and credit notes: those of a period, one by one or as a zip, and their next numbers. */
export default function InvoiceSection() {
  const texts = useTexts('adminInvoices');
  const address = useListAddress();
  return (
    <>
      <SectionHead title={texts.invoices} lead={texts.lead} />
      <ListPanel failure={texts.numbersFailed} fallback={null}>
        <Numbering />
      </ListPanel>
      <Period address={address} />
      <ListPanel failure={texts.failed} resetKey={address.shown.toString()}>
        <DocumentList address={address} />
      </ListPanel>
    </>
  );
}

/** The next numbers; in a shop that issues none, what to do about that. */
function Numbering() {
  const texts = useTexts('adminInvoices');
  const [{ settings }] = trpc.admin.setting.get.useSuspenseQuery();
  if (issuesInvoices(settings)) return <NextNumbers settings={settings} />;
  return (
    <p className={classes.card}>
      {texts.off} <Link to={adminPath('settings')}>{texts.toSettings}</Link>
    </p>
  );
}

/** The days and the kind that the list shows, and that the zip contains. */
function Period({ address }: { address: ListAddress }) {
  const texts = useTexts('adminInvoices');
  const hasWrongYear = (name: 'from' | 'to') => address.get(name) !== '' && !isUsualYear(address.get(name));
  const wrongYear = hasWrongYear('from') || hasWrongYear('to');
  const backwards = !wrongYear && isBackwards(address);
  const fault = wrongYear ? texts.yearWrong : backwards ? texts.daysBackwards : null;
  const chosen = FILTERS.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : []));
  const day = (name: 'from' | 'to') => (
    <DayField
      label={texts[name]}
      value={address.get(name)}
      invalid={hasWrongYear(name) || backwards}
      onChange={(value) => address.set({ [name]: value })}
    />
  );
  return (
    <div className={classes.period}>
      {day('from')}
      {day('to')}
      <FilterChips
        label={texts.kind}
        name="kind"
        address={address}
        options={[
          { value: '', label: texts.kinds.all },
          { value: 'invoice', label: texts.kinds.invoice },
          { value: 'credit_note', label: texts.kinds.credit_note },
        ]}
      />
      {fault ? (
        <p role="alert" className={classes.error}>
          {fault}
        </p>
      ) : (
        <a
          className={classes.download}
          href={`/api/download-documents?${new URLSearchParams(chosen)}`}
          download
        >
          {texts.archive}
        </a>
      )}
    </div>
  );
}

const FILTERS = ['from', 'to', 'kind'];

const isBackwards = ({ get }: Pick<ListAddress, 'get'>): boolean =>
  get('from') !== '' && get('to') !== '' && get('from') > get('to');

/** A day whose year is still being typed does not count. */
const dayOf = (typed: string | null): string | undefined => (typed && isUsualYear(typed) ? typed : undefined);

const toQuery = (shown: URLSearchParams) => ({
  from: dayOf(shown.get('from')),
  to: dayOf(shown.get('to')),
  kind: DOCUMENT_KINDS.find((kind) => kind === shown.get('kind')),
  limit: PAGE_LIMIT,
});

function DocumentList({ address }: { address: ListAddress }) {
  const texts = useTexts('adminInvoices');
  const dates = useDates();
  const locale = useLocale();
  const [data, query] = trpc.admin.invoice.list.useSuspenseInfiniteQuery(toQuery(address.shown), {
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
  const documents = data.pages.flatMap((page) => page.items);
  if (documents.length === 0) {
    return (
      <NothingFits address={address} filters={FILTERS}>
        <Notice icon={<InvoiceIcon width="32" height="32" />} title={texts.none}>
          {texts.noneLead}
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label={texts.invoices}
        columns={columnsWith(texts, dates, locale)}
        rows={documents}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={documents.length} query={query} />
    </>
  );
}

const columnsWith = (texts: Texts['adminInvoices'], dates: Formats, locale: Locale): Column<Document>[] => [
  {
    header: texts.number,
    cell: ({ number, test }) => (
      <>
        {number} {test && <Pill>{texts.test}</Pill>}
      </>
    ),
    onPhone: 'title',
  },
  { header: texts.kind, cell: ({ kind }) => texts.kindOf[kind], whole: true },
  {
    header: texts.date,
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{dates.writtenDay.format(new Date(issuedOn))}</time>,
    whole: true,
  },
  { header: texts.buyer, cell: ({ buyer }) => buyer },
  {
    header: texts.order,
    cell: ({ orderId, orderNumber }) => <Link to={orderPath(orderId)}>{orderNumber}</Link>,
    whole: true,
  },
  {
    header: texts.total,
    cell: ({ totalMinor, currency }) => formatMoney(totalMinor, { ...locale, currency }),
    align: 'end',
    whole: true,
  },
  {
    header: texts.file,
    cell: ({ id, number }) => (
      <a
        className={classes.download}
        href={`/api/download-document?id=${id}`}
        download
        aria-label={texts.downloadOf(number)}
      >
        {texts.download}
      </a>
    ),
    align: 'end',
    whole: true,
  },
];
