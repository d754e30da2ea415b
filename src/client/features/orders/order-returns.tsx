import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { OrderLineId } from '../../../shared/ids.ts';
import { RETURN_LIMITS, RETURN_REASONS, type ReturnReason } from '../../../shared/orders/returns.ts';
import { AskingButton } from '../../components/elements/asking-button.tsx';
import { Button } from '../../components/elements/button.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import card from './order-card.module.css';
import classes from './order-returns.module.css';

type Returnables = RouterOutputs['order']['returns'];

/** What an order's customer asked to return, and the form to ask; nothing where there is neither. */
export function OrderReturns({ number }: { number: string }) {
  const texts = useTexts('returns');
  const dates = useDates();
  const [{ until, lines, returns }] = trpc.order.returns.useSuspenseQuery({ number });
  const [asking, setAsking] = useState(false);
  const canAsk = until !== null && lines.length > 0;
  const section = useKeptFocus([asking, canAsk, ...returns.map(({ state }) => state)].join());
  if (!canAsk && returns.length === 0) return null;
  return (
    <section ref={section} className={card.wide} aria-labelledby="returns" tabIndex={-1}>
      <h2 id="returns">{texts.returns}</h2>
      {returns.length > 0 && (
        <ul className={classes.returns}>
          {returns.map((asked) => (
            <AskedReturn key={asked.id} number={number} asked={asked} />
          ))}
        </ul>
      )}
      {canAsk && !asking && (
        <p className={classes.ask}>
          <Button outline onClick={() => setAsking(true)}>
            {texts.ask}
          </Button>
          <span>{texts.askUntil(dates.writtenDay.format(new Date(until)))}</span>
        </p>
      )}
      {canAsk && asking && <AskForm number={number} lines={lines} onEnd={() => setAsking(false)} />}
    </section>
  );
}

type AskedProps = { number: string; asked: Returnables['returns'][number] };

function AskedReturn({ number, asked }: AskedProps) {
  const texts = useTexts('returns');
  const dates = useDates();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const withdraw = trpc.order.withdrawReturn.useMutation({
    onSuccess: () => showToast({ kind: 'success', message: texts.withdrawn }),
    onError: (error) => showToast({ kind: 'error', message: errorText(error) }),
    onSettled: () => utils.order.invalidate(),
  });
  const canWithdraw = asked.state === 'asked' || asked.state === 'accepted';
  return (
    <li className={classes.asked}>
      <p>
        <b>{texts.states[asked.state]}</b>{' '}
        <time dateTime={asked.askedAt}>{dates.moment.format(new Date(asked.askedAt))}</time>
      </p>
      <ul className={classes.goods}>
        {asked.goods.map(({ name, quantity }) => (
          <li key={name}>{texts.goods(name, quantity)}</li>
        ))}
      </ul>
      <p>
        {texts.reasons[asked.reason]}
        {asked.note && `: ${asked.note}`}
      </p>
      {asked.answer && (
        <p className={classes.words}>
          <b>{texts.answer}: </b>
          {asked.answer}
        </p>
      )}
      {asked.label && (
        <p className={classes.words}>
          <b>{texts.label}: </b>
          {asked.label}
        </p>
      )}
      {canWithdraw && (
        <AskingButton
          label={texts.withdraw}
          question={texts.withdrawQuestion}
          keep={texts.keep}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ number, id: asked.id })}
        />
      )}
    </li>
  );
}

type AskFormProps = { number: string; lines: Returnables['lines']; onEnd: () => void };

function AskForm({ number, lines, onEnd }: AskFormProps) {
  const texts = useTexts('returns');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const ids = { reason: useId(), note: useId() };
  const goods = useRef<HTMLFieldSetElement>(null);
  useEffect(() => goods.current?.querySelector('select')?.focus(), []);
  const [units, setUnits] = useState<ReadonlyMap<OrderLineId, number>>(new Map());
  const [reason, setReason] = useState<ReturnReason>('changed_mind');
  const [note, setNote] = useState('');
  const ask = trpc.order.askReturn.useMutation({
    onSuccess() {
      showToast({ kind: 'success', message: texts.asked });
      onEnd();
    },
    onError: (error) => showToast({ kind: 'error', message: errorText(error) }),
    onSettled: () => utils.order.invalidate(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = [...units].flatMap(([orderLineId, quantity]) =>
      quantity > 0 ? [{ orderLineId, quantity }] : [],
    );
    if (chosen.length === 0) return showToast({ kind: 'error', message: texts.chooseOne });
    if (!ask.isPending) ask.mutate({ number, lines: chosen, reason, note });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset ref={goods}>
        <legend>{texts.whatBack}</legend>
        {lines.map(({ orderLineId, name, left }) => (
          <label key={orderLineId} className={classes.line}>
            <span>{texts.quantityOf(name, left)}</span>
            <select
              value={units.get(orderLineId) ?? 0}
              onChange={(event) => setUnits(new Map(units).set(orderLineId, Number(event.target.value)))}
            >
              {Array.from({ length: left + 1 }, (_, count) => count).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <label htmlFor={ids.reason}>{texts.reason}</label>
      <select
        id={ids.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value as ReturnReason)}
      >
        {RETURN_REASONS.map((each) => (
          <option key={each} value={each}>
            {texts.reasons[each]}
          </option>
        ))}
      </select>
      <label htmlFor={ids.note}>{texts.note}</label>
      <textarea
        id={ids.note}
        rows={3}
        maxLength={RETURN_LIMITS.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={classes.ask}>
        <Button type="submit" busy={ask.isPending}>
          {texts.send}
        </Button>
        <Button outline onClick={onEnd}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
