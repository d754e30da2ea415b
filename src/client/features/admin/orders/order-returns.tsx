import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { currencySign, readTyped, typedAmount } from '../../../../shared/money/amounts.ts';
import { RETURN_LIMITS } from '../../../../shared/orders/returns.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useLocale, useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { showFaults } from '../forms/form-focus.ts';
import { type LeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import page from './order-page.module.css';
import classes from './order-returns.module.css';
import { type Order, useOrderRefresh } from './use-order-work.ts';
import '../../form.css';

type AdminReturn = RouterOutputs['admin']['return']['ofOrder'][number];

/** The order's returns, with what can be done about each; nothing without any. */
export function OrderReturns({ order, guard }: { order: Order; guard: LeaveGuard }) {
  const texts = useTexts('returns');
  const [returns] = trpc.admin.return.ofOrder.useSuspenseQuery({ orderId: order.id });
  if (returns.length === 0) return null;
  return (
    <section className={page.card} aria-labelledby="returns">
      <h2 id="returns" className={page.title}>
        {texts.returns}
      </h2>
      {returns.map((asked) => (
        <ReturnWork key={asked.id} asked={asked} currency={order.currency} guard={guard} />
      ))}
    </section>
  );
}

/** What answers, receives and refunds a return, and tells how it went. */
function useReturnWork(onAnswered: () => void) {
  const texts = useTexts('returns');
  const errorText = useErrorText();
  const { done } = texts;
  const tell = (message: string) => showToast({ kind: 'success', message });
  const ending = {
    onError: (error: unknown) => showToast({ kind: 'error', message: errorText(error) }),
    onSettled: useOrderRefresh(),
  };
  return {
    answer: trpc.admin.return.answer.useMutation({
      ...ending,
      onSuccess(_, { accept }) {
        onAnswered();
        tell(accept ? done.accepted : done.declined);
      },
    }),
    receive: trpc.admin.return.receive.useMutation({ ...ending, onSuccess: () => tell(done.received) }),
    refund: trpc.admin.return.refund.useMutation({
      ...ending,
      onSuccess: (refund) => {
        if (!refund) tell(done.closed);
        else if (refund.state === 'failed') showToast({ kind: 'error', message: done.failed });
        else tell(refund.state === 'pending' ? done.pending : done.refunded);
      },
    }),
  };
}

type ReturnWorkProps = { asked: AdminReturn; currency: string; guard: LeaveGuard };

function ReturnWork({ asked, currency, guard }: ReturnWorkProps) {
  const texts = useTexts('returns');
  const dates = useDates();
  const ids = { answer: useId(), label: useId() };
  const [answer, setAnswer] = useState('');
  const [label, setLabel] = useState('');
  const { id, state } = asked;
  const work = useReturnWork(() => {
    setAnswer('');
    setLabel('');
  });
  const answerable =
    asked.canDecline && (state === 'asked' || state === 'accepted' || state === 'received') ? state : null;
  useUnsaved(guard, (answerable !== null && answer !== '') || (state === 'asked' && label !== ''));
  const answerWith = (accept: boolean) => {
    if (answerable) work.answer.mutate({ id, state: answerable, accept, answer, label });
  };
  return (
    <div className={classes.asked}>
      <p>
        <b>{texts.states[state]}</b>{' '}
        <time dateTime={asked.askedAt}>{dates.moment.format(new Date(asked.askedAt))}</time>
      </p>
      {asked.goods.map(({ name, quantity }) => (
        <p key={name}>{texts.goods(name, quantity)}</p>
      ))}
      <p>
        {texts.reasons[asked.reason]}
        {asked.note && `: ${asked.note}`}
      </p>
      {asked.answer && <p className={classes.words}>{asked.answer}</p>}
      {asked.label && <p className={classes.words}>{asked.label}</p>}
      {asked.canRefund && (
        <RefundOfReturn asked={asked} currency={currency} guard={guard} refund={work.refund} />
      )}
      {answerable && (
        <>
          <label htmlFor={ids.answer}>
            {answerable === 'received' ? texts.answerIfDeclined : texts.answerTo}
          </label>
          <textarea
            id={ids.answer}
            rows={2}
            maxLength={RETURN_LIMITS.answer}
            value={answer}
            aria-describedby={answerable === 'received' ? `${ids.answer}-advice` : undefined}
            onChange={(event) => setAnswer(event.target.value)}
          />
          {answerable === 'received' && (
            <p id={`${ids.answer}-advice`} className={page.soft}>
              {texts.sentBackAdvice}
            </p>
          )}
        </>
      )}
      {state === 'asked' && (
        <>
          <label htmlFor={ids.label}>{texts.label}</label>
          <textarea
            id={ids.label}
            rows={3}
            maxLength={RETURN_LIMITS.label}
            aria-describedby={`${ids.label}-advice`}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
          <p id={`${ids.label}-advice`} className={page.soft}>
            {texts.labelAdvice}
          </p>
        </>
      )}
      <div className={classes.actions}>
        {state === 'asked' && (
          <Button busy={work.answer.isPending} onClick={() => answerWith(true)}>
            {texts.accept}
          </Button>
        )}
        {state === 'accepted' && (
          <Button busy={work.receive.isPending} onClick={() => work.receive.mutate({ id })}>
            {texts.markReceived}
          </Button>
        )}
        {answerable && (
          <Button outline busy={work.answer.isPending} onClick={() => answerWith(false)}>
            {texts.decline}
          </Button>
        )}
      </div>
    </div>
  );
}

type RefundProps = ReturnWorkProps & { refund: ReturnType<typeof useReturnWork>['refund'] };

/** Refunds what was paid for the goods, or less; with nothing, it closes the return. */
function RefundOfReturn({ asked, currency, guard, refund }: RefundProps) {
  const { id, refundMinor, canClose } = asked;
  const texts = useTexts('returns');
  const { amountUpTo } = useTexts('adminOrders');
  const locale = useLocale(currency);
  const amount = useMoney(currency);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState(false);
  const [restock, setRestock] = useState(true);
  useUnsaved(guard, typed !== undefined);
  const read = typed === undefined ? refundMinor : readTyped(typed, locale);
  const amountMinor = read !== null && read <= refundMinor && (read > 0 || canClose) ? read : null;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (refund.isPending) return;
    if (amountMinor === null) return showFaults(event.currentTarget, () => setFault(true));
    refund.mutate({ id, seenMinor: refundMinor, amountMinor, restock });
  }
  return (
    <form className={classes.refund} noValidate onSubmit={submit}>
      {refundMinor > 0 && (
        <TextInput
          label={texts.amount}
          description={texts.amountAdvice(amount(refundMinor), canClose)}
          leftSection={currencySign(locale)}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? typedAmount(refundMinor, locale)}
          error={fault && amountUpTo(amount(refundMinor))}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(false);
          }}
        />
      )}
      <label className={classes.check}>
        <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
        {texts.restock}
      </label>
      <div className={classes.actions}>
        <Button type="submit" busy={refund.isPending}>
          {amountMinor === 0 ? texts.close : texts.refund(amount(amountMinor ?? refundMinor))}
        </Button>
      </div>
    </form>
  );
}
