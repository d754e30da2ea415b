import { measured } from '../../../../shared/catalogue/measures.ts';
import {
  AUDIT_ENTITIES,
  AUDIT_PARTIES,
  type AuditEntity,
  type AuditParty,
} from '../../../../shared/operations/audit.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useCategories, useLocale, useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { LogIcon } from '../admin-icons.tsx';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterSelect } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { usePlaceName } from '../plans/places.ts';
import { useFactLabels } from '../products/fact-labels.ts';
import classes from './audit-section.module.css';
import { auditDetails, auditSubject, auditText } from './audit-text.ts';

type Entry = RouterOutputs['admin']['audit']['list']['items'][number];

const PAGE_LIMIT = 50;
/** Their entries keep the name that somebody gave them. */
const NAMED_BY_PEOPLE: ReadonlySet<AuditEntity> = new Set(['category', 'page']);
/** How many lines of details an entry shows at once. */
const LINES_SHOWN = 5;
const entityOptionsWith = ({ everything, entities }: Texts['adminAudit']) => [
  { value: '', label: everything },
  ...AUDIT_ENTITIES.map((value) => ({ value, label: entities[value] })),
];
const entityOf = (value: string | null): AuditEntity | undefined =>
  AUDIT_ENTITIES.find((entity) => entity === value);
const partyOptionsWith = ({ everyone, parties }: Texts['adminAudit']) => [
  { value: '', label: everyone },
  ...AUDIT_PARTIES.map((value) => ({ value, label: parties[value] })),
];
const partyOf = (value: string | null): AuditParty | undefined =>
  AUDIT_PARTIES.find((party) => party === value);

/** Who did what in the shop, and when. */
export default function AuditSection() {
  const texts = useTexts('adminAudit');
  const address = useListAddress();
  return (
    <>
      <SectionHead
        title={texts.auditLog}
        lead={texts.auditLead}
        actions={
          <>
            <FilterSelect label={texts.who} name="by" address={address} options={partyOptionsWith(texts)} />
            <FilterSelect
              label={texts.about}
              name="about"
              address={address}
              options={entityOptionsWith(texts)}
            />
          </>
        }
      />
      <ListPanel failure={texts.auditFailed} resetKey={address.shown.toString()}>
        <EntryList address={address} />
      </ListPanel>
    </>
  );
}

function EntryList({ address }: { address: ListAddress }) {
  const texts = useTexts('adminAudit');
  const { kinds: mailKinds } = useTexts('adminRunning');
  const dates = useDates();
  const [data, query] = trpc.admin.audit.list.useSuspenseInfiniteQuery(
    {
      entity: entityOf(address.shown.get('about')),
      by: partyOf(address.shown.get('by')),
      limit: PAGE_LIMIT,
    },
    { getNextPageParam: (last) => last.nextCursor, staleTime: 0 },
  );
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return (
      <NothingFits address={address} filters={['about', 'by']}>
        <Notice icon={<LogIcon width="32" height="32" />} title={texts.nothingYet}>
          {texts.nothingYetLead}
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label={texts.listLabel}
        columns={columnsWith({ texts, mailKinds }, dates)}
        rows={entries}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={entries.length} query={query} />
    </>
  );
}

const columnsWith = (
  { texts, ...words }: Parameters<typeof auditSubject>[1],
  dates: Formats,
): Column<Entry>[] => [
  { header: texts.what, cell: (entry) => <What entry={entry} />, onPhone: 'title' },
  {
    header: texts.about,
    cell: (entry) => entry.subjectName ?? auditSubject(entry, { texts, ...words }),
    ours: ({ subjectName, entity }) => subjectName === null && !NAMED_BY_PEOPLE.has(entity),
  },
  {
    header: texts.who,
    cell: ({ actorName, actorGone, byStaff }) =>
      actorName ?? (actorGone ? texts.deletedAccount : byStaff ? texts.shopItself : texts.visitor),
  },
  {
    header: texts.when,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.moment.format(new Date(createdAt))}</time>,
    whole: true,
  },
];

function What({ entry }: { entry: Entry }) {
  const texts = useTexts('adminAudit');
  const settings = useTexts('adminSettings');
  const pages = useTexts('adminPages');
  const productTexts = useTexts('adminProducts');
  const { names: brandNames } = useTexts('adminBrand');
  const { kinds: homeKinds } = useTexts('adminHome');
  const { roles } = useTexts('adminUsers');
  const { rate, currency } = useDates();
  const locale = useLocale();
  const words = {
    categories: useCategories(),
    amount: useMoney(),
    number: (of: number) => measured(of, null, locale),
    fact: useFactLabels(),
    placeName: usePlaceName(),
    currencyName: (code: string) => currency.of(code) ?? code,
    rate: (partsPerMillion: number) => rate.format(partsPerMillion / 1_000_000),
  };
  const details = auditDetails(entry, {
    texts,
    settings,
    pages,
    brandNames,
    homeKinds,
    roles,
    productTexts,
    ...words,
  });
  const more = details.length > LINES_SHOWN + 1 ? details.slice(LINES_SHOWN) : [];
  return (
    <>
      {auditText(entry, texts)}
      <Lines lines={details.slice(0, details.length - more.length)} />
      {more.length > 0 && (
        <details>
          <summary className={classes.more}>{texts.moreLines(more.length)}</summary>
          <Lines lines={more} />
        </details>
      )}
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul className={classes.details}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and the list never changes.
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
