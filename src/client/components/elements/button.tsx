import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

export type ButtonLook = { outline?: boolean; size?: 'small' | 'medium' | 'large' };

/** Button classes for elements that only look like a button, such as links. */
export const buttonClass = ({ outline = false, size = 'medium' }: ButtonLook = {}): string =>
  [classes.button, outline && classes.outline, size !== 'medium' && classes[size]].filter(Boolean).join(' ');

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a busy state and ignores presses; the button keeps its focus. */
    busy?: boolean;
    /** Looks disabled and ignores presses, but keeps focus and can still be focused. */
    unavailable?: boolean;
    /** Only until hydration: a button that is disabled while it has the focus drops it. Otherwise `unavailable`. */
    disabled?: boolean;
  };

/**
 * The public pages' button: a plain element, because Mantine's would add a tenth to their JavaScript.
 * Mantine's is used where forms are. A double click counts as one press, so nothing is sent twice.
 */
export const Button = ({
  outline = false,
  size = 'medium',
  busy = false,
  unavailable = false,
  onClick,
  ...props
}: ButtonProps) => (
  <button
    type="button"
    {...props}
    className={[buttonClass({ outline, size }), busy && classes.busy, unavailable && classes.unavailable]
      .filter(Boolean)
      .join(' ')}
    aria-disabled={busy || unavailable || undefined}
    onClick={(event) => {
      // The second click of a double click can arrive before `busy` is drawn, or after the work is done. Enter in a
      // field presses the form's button, too.
      if (busy || unavailable || event.detail > 1) event.preventDefault();
      else onClick?.(event);
    }}
  />
);

export const ButtonLink = ({
  outline = false,
  size = 'medium',
  ...props
}: ComponentProps<typeof Link> & ButtonLook) => (
  <Link {...props} className={buttonClass({ outline, size })} />
);
