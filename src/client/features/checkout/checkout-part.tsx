import { type ReactNode, useId } from 'react';
import classes from './checkout-view.module.css';

type CheckoutPartProps = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** One part of the checkout page: a card with its heading. */
export function CheckoutPart({ title, aside, children }: CheckoutPartProps) {
  const heading = useId();
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
