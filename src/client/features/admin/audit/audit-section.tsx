import { AUDIT_ENTITIES, type AuditEntity } from '../../../../shared/audit.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { LogIcon } from '../admin-icons.tsx';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterSelect } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { momentFormat } from '../frame/moment-format.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import classes from './audit-section.module.css';
import { auditDetails, auditSubject, auditText } from './audit-text.ts';

type Entry = RouterOutputs['admin']['audit']['list']['items'][number];

const PAGE_LIMIT = 50;
const ENTITY_NAMES: Record<AuditEntity, string> = {
  user: 'People',
  product: 'Products',
  setting: 'Settings',
  mail: 'Mail',
  backup: 'Backups',
  demo: 'Demo catalogue',
};
const ENTITY_OPTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_ENTITIES.map((value) => ({ value, label: ENTITY_NAMES[value] })),
];
const entityOf = (value: string | null): AuditEntity | undefined =>
  AUDIT_ENTITIES.find((entity) => entity === value);

/** Who did what in the shop, and when. */
export function AuditSection() {
  const address = useListAddress();
  return (
    <>
      <SectionHead
        title="Audit Log"
        lead="Who did what, and when. What happens to an order is in its own history."
        actions={<FilterSelect label="About" name="about" address={address} options={ENTITY_OPTIONS} />}
      />
      <ListPanel failure="The audit log could not be loaded." resetKey={address.shown.toString()}>
        <EntryList address={address} />
      </ListPanel>
    </>
  );
}

function EntryList({ address }: { address: ListAddress }) {
  const [data, query] = trpc.admin.audit.list.useSuspenseInfiniteQuery(
    { entity: entityOf(address.shown.get('about')), limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor, staleTime: 0 },
  );
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return (
      <NothingFits address={address} filters={['about']}>
        <Notice icon={<LogIcon width="32" height="32" />} title="Nothing yet">
          Each change by an admin is written down here.
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label="Audit log"
        columns={COLUMNS}
        rows={entries}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={entries.length} query={query} />
    </>
  );
}

const COLUMNS: Column<Entry>[] = [
  { header: 'What', cell: (entry) => <What entry={entry} />, onPhone: 'title' },
  { header: 'About', cell: (entry) => entry.subjectName ?? auditSubject(entry) },
  { header: 'Who', cell: ({ actorName }) => actorName ?? 'The shop itself' },
  {
    header: 'When',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentFormat.format(new Date(createdAt))}</time>,
    whole: true,
  },
];

function What({ entry }: { entry: Entry }) {
  const details = auditDetails(entry);
  return (
    <>
      {auditText(entry)}
      {details.length > 0 && (
        <ul className={classes.details}>
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
