import { type RefCallback, type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/elements/button.tsx';
import { CloseIcon } from '../../components/elements/later-icons.tsx';
import chips from '../../components/listing/filter-chips.module.css';
import { useMisfitText } from '../../components/order/misfit-text.ts';
import { reasonOf, useErrorText } from '../../lib/error-text.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Cart } from './cart-lines.ts';
import classes from './discount-field.module.css';

type DiscountFieldProps = {
  cart: Cart;
  /** Waits until the server has every change that the cart already shows. */
  settled: () => Promise<void>;
};

/** The cart's discount code: entered behind a link, then shown as a chip that removes it. */
export default function DiscountField({ cart, settled }: DiscountFieldProps) {
  const [open, setOpen] = useState(false);
  const [justApplied, setJustApplied] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const texts = useTexts('purchase').discount;
  const code = cart.discount?.code ?? null;
  const button = useKeptFocus(code ?? '');
  const applies = justApplied && !cart.discount?.misfit;
  const said = code === null ? removed && texts.isRemoved(removed) : applies && texts.isApplied(code);
  return (
    <div className={classes.field}>
      {cart.discount ? (
        <Applied
          button={button}
          discount={cart.discount}
          onRemoved={() => {
            setOpen(false);
            setJustApplied(false);
            setRemoved(code);
          }}
        />
      ) : (
        <>
          <button
            ref={button}
            type="button"
            className={classes.link}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {texts.enterCode}
          </button>
          {open && <CodeForm settled={settled} onApplied={() => setJustApplied(true)} />}
        </>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  );
}

/** Fetches the cart and its quote with or without the code. */
function useReload() {
  const { cart, order } = trpc.useUtils();
  return () => Promise.all([cart.get.invalidate(), order.quote.invalidate()]);
}

type CodeFormProps = Pick<DiscountFieldProps, 'settled'> & { onApplied: () => void };

function CodeForm({ settled, onApplied }: CodeFormProps) {
  const texts = useTexts('purchase').discount;
  const errorText = useErrorText();
  const reload = useReload();
  const input = useRef<HTMLInputElement>(null);
  const [id, note] = [useId(), useId()];
  const [error, setError] = useState<string | null>(null);
  const apply = trpc.cart.applyCode.useMutation();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (apply.isPending) return;
    if (!code) {
      setError(texts.codeMissing);
      input.current?.focus();
      return;
    }
    setError(null);
    try {
      await settled();
      await apply.mutateAsync({ code });
      onApplied();
      await reload();
    } catch (failure) {
      setError(errorText(failure));
      input.current?.focus();
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{texts.discountCode}</label>
      <div className={classes.row}>
        <input
          ref={input}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          aria-invalid={error !== null}
          aria-describedby={error ? note : undefined}
        />
        <Button type="submit" outline busy={apply.isPending}>
          {texts.apply}
        </Button>
      </div>
      {error && (
        <p id={note} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

type AppliedProps = {
  /** The chip that removes the code. */
  button: RefCallback<HTMLElement>;
  discount: NonNullable<Cart['discount']>;
  onRemoved: () => void;
};

function Applied({ button, discount, onRemoved }: AppliedProps) {
  const texts = useTexts('purchase').discount;
  const errorText = useErrorText();
  const reload = useReload();
  const remove = trpc.cart.removeCode.useMutation();
  const { code, benefit, misfit } = discount;
  const misfitText = useMisfitText(discount);

  async function takeOff(): Promise<void> {
    if (remove.isPending) return;
    try {
      await remove.mutateAsync();
      onRemoved();
      await reload();
    } catch (failure) {
      showToast({ message: errorText(failure), kind: 'error' });
      if (reasonOf(failure)) await reload();
    }
  }

  return (
    <>
      <div className={classes.applied}>
        <span>{texts.discountCode}</span>
        <button
          ref={button}
          type="button"
          className={`${chips.chip} ${classes.code}`}
          aria-label={texts.remove(code)}
          onClick={takeOff}
        >
          {code}
          <CloseIcon width="14" height="14" />
        </button>
        {benefit.kind === 'delivery' && !misfit && <span>{texts.freeDelivery}</span>}
      </div>
      <p role="status" className={classes.error}>
        {misfitText}
      </p>
    </>
  );
}
