import { type ReactNode, useId } from 'react';
import classes from './transfer.module.css';

type CardProps = {
  title: string;
  /** Its purpose, in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
};

/** A titled card for one task of this section. */
export function Card({ title, lead, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.lead}>{lead}</div>
      {children}
    </section>
  );
}
