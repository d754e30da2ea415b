import type { MailState, ShownMailState } from '../../../../shared/operations/mail.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { Button, ButtonLink } from '../../../components/elements/button.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { MailIcon } from '../admin-icons.tsx';
import { adminPath } from '../admin-paths.ts';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { Pill, type Tone } from '../frame/pill.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { MailKinds } from './mail-kinds.tsx';
import { nameOfKind, nameOfMail } from './mail-name.ts';
import classes from './mail-section.module.css';
import { MailTest } from './mail-test.tsx';

type Mail = RouterOutputs['admin']['mail']['list']['items'][number];

const PAGE_LIMIT = 50;
const stateOf = (value: string | null): Exclude<MailState, 'sent'> | undefined =>
  value === 'queued' || value === 'failed' ? value : undefined;

/** The mails that the shop has sent, their delivery status, and whether mail works at all. */
export default function MailSection() {
  const texts = useTexts('adminRunning');
  const mailTexts = useTexts('adminMails');
  const address = useListAddress();
  return (
    <>
      <SectionHead
        title={texts.mail}
        lead={mailTexts.kindsLead}
        actions={
          <ButtonLink outline to={adminPath('mail/server')}>
            {texts.mailServer}
          </ButtonLink>
        }
      />
      <ListPanel failure={texts.mailsFailed}>
        <MailKinds />
      </ListPanel>
      <MailTest />
      <h2 className={classes.heading}>{mailTexts.outbox}</h2>
      <p className={classes.note}>{texts.mailLead}</p>
      <FilterChips
        label={texts.state}
        name="state"
        address={address}
        options={[
          { value: '', label: texts.allMails },
          { value: 'queued', label: texts.states.queued },
          { value: 'failed', label: texts.states.failed },
        ]}
      />
      <ListPanel failure={texts.mailsFailed} resetKey={address.shown.toString()}>
        <MailList address={address} />
      </ListPanel>
    </>
  );
}

function MailList({ address }: { address: ListAddress }) {
  const texts = useTexts('adminRunning');
  const dates = useDates();
  const [data, query] = trpc.admin.mail.list.useSuspenseInfiniteQuery(
    { state: stateOf(address.shown.get('state')), limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor, staleTime: 0 },
  );
  const mails = data.pages.flatMap((page) => page.items);
  if (mails.length === 0) {
    return (
      <NothingFits address={address} filters={['state']}>
        <Notice icon={<MailIcon width="32" height="32" />} title={texts.noMails}>
          {texts.mailsListedHere}
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label={texts.mails}
        columns={columnsWith(texts, dates)}
        rows={mails}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={mails.length} query={query} />
    </>
  );
}

const STATE_TONES: Record<ShownMailState, Tone> = {
  queued: 'soft',
  sent: 'good',
  written: 'soft',
  failed: 'bad',
};

const columnsWith = (texts: Texts['adminRunning'], dates: Formats): Column<Mail>[] => [
  { header: texts.subject, cell: (mail) => nameOfMail(mail, texts.kinds), onPhone: 'title' },
  { header: texts.to, cell: ({ recipient }) => recipient },
  { header: texts.kind, cell: ({ kind }) => nameOfKind(kind, texts.kinds), ours: () => true },
  {
    header: texts.written,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.moment.format(new Date(createdAt))}</time>,
    whole: true,
  },
  { header: texts.state, cell: (mail) => <State mail={mail} texts={texts} dates={dates} /> },
  {
    header: texts.action,
    cell: (mail) => <SendAgain mail={mail} texts={texts} />,
    align: 'end',
    whole: true,
  },
];

type StateProps = { mail: Mail; texts: Texts['adminRunning']; dates: Formats };

const State = ({ mail: { state, lastError, tries, nextTryAt }, texts, dates }: StateProps) => (
  <>
    <Pill tone={STATE_TONES[state]}>{texts.states[state]}</Pill>
    {lastError && (
      <>
        <span className={classes.error}>{lastError}</span>
        <span className={classes.error}>{texts.tries(tries)}</span>
        {state === 'queued' && (
          <span className={classes.error}>
            {texts.nextTry}
            <time dateTime={nextTryAt}>{dates.moment.format(new Date(nextTryAt))}</time>
          </span>
        )}
      </>
    )}
  </>
);

function SendAgain({ mail, texts }: { mail: Mail; texts: Texts['adminRunning'] }) {
  const errorText = useErrorText();
  const { done } = useTexts('answers');
  const utils = trpc.useUtils();
  const send = trpc.admin.mail.sendAgain.useMutation({
    async onSuccess() {
      showToast({ message: done.mailQueued, kind: 'success' });
      await utils.admin.mail.list.invalidate();
    },
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  if (!mail.repeatable) return <span className={classes.error}>{texts.heldLink}</span>;
  return (
    <Button
      outline
      size="small"
      busy={send.isPending}
      aria-label={texts.sendAgainTo(nameOfMail(mail, texts.kinds), mail.recipient)}
      onClick={() => send.mutate({ id: mail.id })}
    >
      {texts.sendAgain}
    </Button>
  );
}
