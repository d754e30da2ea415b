import { useId, useState } from 'react';
import { RETURN_LIMITS } from '../../../../shared/orders/returns.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { type LeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import page from './order-page.module.css';
import classes from './order-returns.module.css';
import type { Order } from './use-order-work.ts';

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
  const utils = trpc.useUtils();
  const { done } = texts;
  const tell = (message: string) => showToast({ kind: 'success', message });
  const ending = {
    onError: (error: unknown) => showToast({ kind: 'error', message: errorText(error) }),
    onSettled: () =>
      Promise.all([
        utils.admin.return.invalidate(),
        utils.admin.order.invalidate(),
        utils.admin.packing.invalidate(),
        utils.admin.dashboard.invalidate(),
        utils.admin.product.list.invalidate(),
      ]),
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
  const amount = useMoney(currency);
  const ids = { answer: useId(), label: useId() };
  const [answer, setAnswer] = useState('');
  const [label, setLabel] = useState('');
  const [restock, setRestock] = useState(true);
  const { id, state } = asked;
  const work = useReturnWork(() => {
    setAnswer('');
    setLabel('');
  });
  const answerable = state === 'asked' || state === 'accepted' ? state : null;
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
      {answerable && (
        <>
          <label htmlFor={ids.answer}>{texts.answerTo}</label>
          <textarea
            id={ids.answer}
            rows={2}
            maxLength={RETURN_LIMITS.answer}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
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
      {asked.canRefund && (
        <label className={classes.check}>
          <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
          {texts.restock}
        </label>
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
        {asked.canRefund && (
          <Button
            busy={work.refund.isPending}
            onClick={() => work.refund.mutate({ id, amountMinor: asked.refundMinor, restock })}
          >
            {asked.refundMinor > 0 ? texts.refund(amount(asked.refundMinor)) : texts.close}
          </Button>
        )}
      </div>
    </div>
  );
}
