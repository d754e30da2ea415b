import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/elements/button.tsx';
import { WithMantine } from '../../components/layout/with-mantine.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './account-form.module.css';
import type { FormRefusal } from './form-refusal.ts';

type AccountCardProps = { title: string; lead: string; children: ReactNode; foot?: ReactNode };

/** The frame of a page that is one form. */
export const AccountCard = ({ title, lead, children, foot }: AccountCardProps) => (
  <div className={classes.card}>
    <div>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </div>
    {children}
    {foot && <p className={classes.foot}>{foot}</p>}
  </div>
);

type AccountFormProps = {
  refusal: FormRefusal;
  submit: string;
  busy: boolean;
  /** What was typed, by field name. */
  onSubmit: (value: (field: string) => string, form: HTMLFormElement) => void;
  children: ReactNode;
};

/** A form whose refusals are shown at its fields, and whose button waits until the page is alive. */
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
    // POST: even sent by the browser alone, what was typed never stands in an address.
    <form ref={refusal.form} className={classes.form} method="post" onSubmit={handle}>
      <WithMantine>{children}</WithMantine>
      {refusal.formError && <p className={classes.error}>{refusal.formError}</p>}
      <Button type="submit" busy={busy} disabled={!alive}>
        {submit}
      </Button>
    </form>
  );
}

/** What was done, read out where the form was. */
export const Done = ({ children }: { children: ReactNode }) => (
  <p className={classes.done} role="status">
    {children}
  </p>
);

export const formAside = classes.aside;
