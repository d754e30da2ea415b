import { type FormEvent, useId, useState } from 'react';
import { EMAIL_MAX } from '../../../shared/email-address.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { useMe } from '../../lib/me.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../elements/button.tsx';
import classes from './stock-alert-form.module.css';

/** Asks for the address to write to when the product is back; a signed-in person's own is filled in. */
export default function StockAlertForm({ product }: { product: { id: ProductId; name: string } }) {
  const texts = useTexts('stockAlert');
  const errorText = useErrorText();
  const fieldId = useId();
  const me = useMe();
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? me?.email ?? '';
  const ask = trpc.stockAlert.ask.useMutation();
  const answer = useKeptFocus(String(ask.isSuccess));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ productId: product.id, email });
  };
  if (ask.data) {
    return (
      <p ref={answer} role="status" className={classes.done} tabIndex={-1}>
        {ask.data.confirms ? texts.confirmFirst(email) : texts.noted(email)}
      </p>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={texts.formOf(product.name)}>
      <label htmlFor={fieldId}>{texts.email}</label>
      <div className={classes.row}>
        <input
          id={fieldId}
          // biome-ignore lint/a11y/noAutofocus: it appears where the pressed button was
          autoFocus
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          value={email}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={ask.isPending}>
          {texts.send}
        </Button>
      </div>
      <p className={classes.note}>{texts.note}</p>
      {ask.error && <p role="alert">{errorText(ask.error)}</p>}
    </form>
  );
}
