import type { MouseEvent } from 'react';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { SafeIcon } from '../admin-icons.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { sizeText } from '../frame/size-text.ts';
import classes from './backup-section.module.css';
import { MakeBackup } from './make-backup.tsx';
import { OnPostgresql } from './on-postgresql.tsx';
import { RestoreWith } from './restore-with.tsx';

type Backup = NonNullable<RouterOutputs['admin']['backup']['list']['files']>[number];

/** The shop's backups: make one, or download one. */
export default function BackupSection() {
  const texts = useTexts('adminRunning');
  return (
    <>
      <SectionHead title={texts.backups} lead={texts.backupsLead} />
      <ListPanel failure={texts.backupsFailed}>
        <Backups />
      </ListPanel>
    </>
  );
}

function Backups() {
  const texts = useTexts('adminRunning');
  const dates = useDates();
  const [overview] = trpc.admin.backup.list.useSuspenseQuery(undefined, { staleTime: 0 });
  if (!overview.files) return <OnPostgresql {...overview} />;
  const { files, restoreCommand } = overview;
  return (
    <>
      <MakeBackup />
      {files.length > 0 ? (
        <>
          <RecordList
            label={texts.backups}
            columns={columnsWith(texts, dates)}
            rows={files}
            keyOf={({ name }) => name}
          />
          <p className={classes.note}>
            {texts.keepCopy}
            <RestoreWith command={restoreCommand} />
          </p>
        </>
      ) : (
        <Notice icon={<SafeIcon width="32" height="32" />} title={texts.noBackups}>
          {texts.madeNightly}
        </Notice>
      )}
    </>
  );
}

const columnsWith = (texts: Texts['adminRunning'], dates: Formats): Column<Backup>[] => [
  {
    header: texts.made,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.moment.format(new Date(createdAt))}</time>,
    onPhone: 'title',
  },
  {
    header: texts.by,
    cell: ({ nightly, withKeys }) =>
      (nightly ? texts.shopAtNight : texts.aPerson) + (withKeys ? texts.withKeysToo : ''),
  },
  { header: texts.file, cell: ({ name }) => name },
  { header: texts.size, cell: ({ bytes }) => sizeText(bytes, dates), align: 'end', whole: true },
  {
    header: texts.action,
    cell: ({ name }) => <Download name={name} />,
    align: 'end',
  },
];

/** A link rather than a call: the browser streams it to disk, however large it is. */
function Download({ name }: { name: string }) {
  const texts = useTexts('adminRunning');
  const errorText = useErrorText();
  const proof = trpc.secondFactor.requireProof.useMutation();
  async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    const link = event.currentTarget;
    // The second click of our own: the server admits it now.
    if (!event.isTrusted) return;
    event.preventDefault();
    try {
      await proof.mutateAsync();
      link.click();
    } catch (error) {
      showToast({ message: errorText(error), kind: 'error' });
    }
  }
  return (
    <a
      className={classes.download}
      href={`/api/download-backup?name=${encodeURIComponent(name)}`}
      download={name}
      aria-label={texts.downloadOf(name)}
      onClick={download}
    >
      {texts.download}
    </a>
  );
}
