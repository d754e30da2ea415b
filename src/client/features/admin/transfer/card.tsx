import { type ReactNode, useId } from 'react';
import classes from './transfer.module.css';

type CardProps = {
  title: string /** What it is for, in a sentence or two. */;
  lead: ReactNode;
  children: ReactNode;
};

/** One thing to do here. */
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
