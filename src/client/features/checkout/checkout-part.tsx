import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './checkout-view.module.css';

type CheckoutPartProps = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Moves the focus here, because the part has just been opened: to the first field that was refused, if there is one. */
  arrived?: boolean | undefined;
};

/** One part of the checkout page: a card with its heading. */
export function CheckoutPart({ title, aside, children, arrived = false }: CheckoutPartProps) {
  const heading = useId();
  const part = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const refused = part.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (arrived) (refused ?? head.current)?.focus();
  }, [arrived]);
  return (
    <section ref={part} className={classes.part} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 ref={head} id={heading} tabIndex={-1}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
