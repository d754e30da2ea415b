import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/elements/button.tsx';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import { takeLostFocus } from '../../lib/focus/kept-focus.ts';
import type { FormRefusal } from '../../lib/form-refusal.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './account-form.module.css';

type AccountCardProps = {
  title: string;
  lead?: string | undefined;
  /** Why the person was sent here; takes the lead's place. */
  hint?: string | null;
  children: ReactNode;
  foot?: ReactNode;
};

/** The frame of a page with a single form. */
export const AccountCard = ({ title, lead, hint, children, foot }: AccountCardProps) => (
  <div className={classes.card}>
    <div>
      <h1>{title}</h1>
      {(hint ?? lead) && <p className={hint ? classes.hint : classes.lead}>{hint ?? lead}</p>}
    </div>
    {children}
    {foot && <p className={classes.foot}>{foot}</p>}
  </div>
);

type AccountFormProps = {
  refusal: FormRefusal;
  submit: string;
  busy: boolean;
  /** `value` returns the text typed into a field, by name. */
  onSubmit: (value: (field: string) => string, form: HTMLFormElement) => void;
  /** The fields; none where a press is all that it takes. */
  children?: ReactNode;
};

/** A form that shows refusals at its fields and keeps its button disabled until hydration. */
export function AccountForm({ refusal, submit, busy, onSubmit, children }: AccountFormProps) {
  const alive = useHydrated();
  const handle = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    refusal.clear();
    const data = new FormData(event.currentTarget);
    onSubmit((field) => String(data.get(field) ?? ''), event.currentTarget);
  };
  return (
    // POST, so that typed text never ends up in the address, even if the browser submits without our code.
    <form ref={refusal.form} className={classes.form} method="post" onSubmit={handle}>
      <WithMantine>{children}</WithMantine>
      {refusal.formError && (
        <p className={classes.error} role="alert">
          {refusal.formError}
        </p>
      )}
      <Button type="submit" busy={busy} disabled={!alive}>
        {submit}
      </Button>
    </form>
  );
}

/** What became of a form, in its place; it has the focus that the form had. */
export function Done({ children }: { children: ReactNode }) {
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => takeLostFocus(answer.current), []);
  return (
    <p ref={answer} className={classes.done} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}

export const formAside = classes.aside;

/**
 * The secret of a mailed link. It is removed from the address, so that it is not kept in the history or shared by
 * accident; the tab keeps it for when the page is loaded again. Only for what is rendered in the browser alone.
 * @returns null for an address without it, such as one that another browser was given.
 */
export function useLinkSecret(): string | null {
  const [token] = useState((): string | null => {
    const { location, history } = window;
    return new URLSearchParams(location.search).get('token') ?? history.state?.token ?? null;
  });
  useEffect(() => {
    const { location, history } = window;
    if (!token) return;
    const query = new URLSearchParams(location.search);
    query.delete('token');
    const rest = query.size > 0 ? `?${query}` : '';
    history.replaceState({ ...history.state, token }, '', location.pathname + rest);
  }, [token]);
  return token;
}
