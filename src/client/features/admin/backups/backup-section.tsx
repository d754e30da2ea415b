import { Notice } from '../../../components/elements/notice.tsx';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { SafeIcon } from '../admin-icons.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { momentFormat } from '../frame/moment-format.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { sizeText } from '../frame/size-text.ts';
import classes from './backup-section.module.css';
import { MakeBackup } from './make-backup.tsx';

type Backup = NonNullable<RouterOutputs['admin']['backup']['list']['files']>[number];

/** What can be gone back to when everything else is lost. */
export const BackupSection = () => (
  <>
    <SectionHead title="Backups" lead="The whole shop in one file: database and pictures." />
    <ListPanel failure="The backups could not be listed.">
      <Backups />
    </ListPanel>
  </>
);

function Backups() {
  const [{ files }] = trpc.admin.backup.list.useSuspenseQuery(undefined, { staleTime: 0 });
  if (!files) return <OnPostgresql />;
  return (
    <>
      <MakeBackup />
      {files.length > 0 ? (
        <>
          <RecordList label="Backups" columns={COLUMNS} rows={files} keyOf={({ name }) => name} />
          <p className={classes.note}>
            Keep a copy on another machine, where nobody else reads it: it holds customers’ addresses. To go
            back to one, stop the shop and run <code>npm run restore -- FILE</code>.
          </p>
        </>
      ) : (
        <Notice icon={<SafeIcon width="32" height="32" />} title="No backups yet">
          One is made every night at 3. Make the first now.
        </Notice>
      )}
    </>
  );
}

const COLUMNS: Column<Backup>[] = [
  {
    header: 'Made',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentFormat.format(new Date(createdAt))}</time>,
    onPhone: 'title',
  },
  { header: 'By', cell: ({ nightly }) => (nightly ? 'The shop, at night' : 'A person') },
  { header: 'File', cell: ({ name }) => name },
  { header: 'Size', cell: ({ bytes }) => sizeText(bytes), align: 'end', whole: true },
  {
    header: 'Action',
    cell: ({ name }) => (
      // A link, not a call: the browser writes it to the disk as it comes, however large it is.
      <a
        className={classes.download}
        href={`/api/download-backup?name=${encodeURIComponent(name)}`}
        download={name}
        aria-label={`Download ${name}`}
      >
        Download
      </a>
    ),
    align: 'end',
  },
];

const COMMANDS = `pg_dump --format=custom --exclude-table-data=public.password_reset --file=voltcart.dump "$DATABASE_URL"
tar -cf voltcart-media.tar -C "\${DATA_DIR:-data}" media`;

/** There the shop has no file to copy: PostgreSQL's own programs do it. */
const OnPostgresql = () => (
  <div className={classes.card}>
    <h2>This shop’s database is on PostgreSQL</h2>
    <p className={classes.note}>
      Its own programs copy it, and the shop cannot see whether they do. Have these commands run every night
      on the shop’s machine (Debian, Ubuntu: package postgresql-client), and keep a copy elsewhere.
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard. */}
    <pre className={classes.commands} tabIndex={0}>
      {COMMANDS}
    </pre>
  </div>
);
