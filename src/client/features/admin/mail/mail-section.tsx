import type { MAIL_KINDS, MailState } from '../../../../shared/mail.ts';
import { Button } from '../../../components/elements/button.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { MailIcon } from '../admin-icons.tsx';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { momentFormat } from '../frame/moment-format.ts';
import { Pill, type Tone } from '../frame/pill.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import classes from './mail-section.module.css';
import { MailTest } from './mail-test.tsx';

type Mail = RouterOutputs['admin']['mail']['list']['items'][number];

const PAGE_LIMIT = 50;
const STATE_OPTIONS = [
  { value: '', label: 'All mails' },
  { value: 'queued', label: 'Waiting' },
  { value: 'failed', label: 'Given up' },
];
const stateOf = (value: string | null): Exclude<MailState, 'sent'> | undefined =>
  value === 'queued' || value === 'failed' ? value : undefined;

/** What the shop has written to people, what became of it, and whether mail works at all. */
export function MailSection() {
  const address = useListAddress();
  return (
    <>
      <SectionHead title="Mail" lead="What the shop has written to people. What a mail said is not shown." />
      <MailTest />
      <FilterChips label="State" name="state" address={address} options={STATE_OPTIONS} />
      <ListPanel failure="The mails could not be loaded." resetKey={address.shown.toString()}>
        <MailList address={address} />
      </ListPanel>
    </>
  );
}

function MailList({ address }: { address: ListAddress }) {
  const [data, query] = trpc.admin.mail.list.useSuspenseInfiniteQuery(
    { state: stateOf(address.shown.get('state')), limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor, staleTime: 0 },
  );
  const mails = data.pages.flatMap((page) => page.items);
  if (mails.length === 0) {
    return (
      <NothingFits address={address} filters={['state']}>
        <Notice icon={<MailIcon width="32" height="32" />} title="No mails yet">
          Confirmations of orders, parcels and refunds are listed here, and links to reset a password.
        </Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList label="Mails" columns={COLUMNS} rows={mails} keyOf={({ id }) => id} stale={address.stale} />
      <LoadMore shown={mails.length} query={query} />
    </>
  );
}

const KINDS: Record<string, string> = {
  password_reset: 'Password reset',
  order_confirmation: 'Order confirmation',
  order_shipped: 'Parcel',
  order_refunded: 'Refund',
  test: 'Test',
} satisfies Record<(typeof MAIL_KINDS)[number], string>;

const STATES: Record<MailState, string> = { queued: 'Waiting', sent: 'Sent', failed: 'Given up' };
const STATE_TONES: Record<MailState, Tone> = { queued: 'soft', sent: 'good', failed: 'bad' };

const COLUMNS: Column<Mail>[] = [
  { header: 'Subject', cell: ({ subject }) => subject, onPhone: 'title' },
  { header: 'To', cell: ({ recipient }) => recipient },
  { header: 'Kind', cell: ({ kind }) => KINDS[kind] ?? kind },
  {
    header: 'Written',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentFormat.format(new Date(createdAt))}</time>,
    whole: true,
  },
  { header: 'State', cell: (mail) => <State mail={mail} /> },
  { header: 'Tries', cell: ({ tries }) => tries, align: 'end', whole: true },
  { header: 'Action', cell: (mail) => <SendAgain mail={mail} />, align: 'end', whole: true },
];

const State = ({ mail: { state, lastError, nextTryAt } }: { mail: Mail }) => (
  <>
    <Pill tone={STATE_TONES[state]}>{STATES[state]}</Pill>
    {lastError && <span className={classes.error}>{lastError}</span>}
    {state === 'queued' && lastError && (
      <span className={classes.error}>
        Next try: <time dateTime={nextTryAt}>{momentFormat.format(new Date(nextTryAt))}</time>
      </span>
    )}
  </>
);

function SendAgain({ mail }: { mail: Mail }) {
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
  if (!mail.repeatable) return <span className={classes.error}>Held a private link</span>;
  return (
    <Button
      outline
      size="small"
      busy={send.isPending}
      aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
      onClick={() => send.mutate({ id: mail.id })}
    >
      Send again
    </Button>
  );
}
