import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

export type ButtonLook = { outline?: boolean; size?: 'small' | 'medium' | 'large' };

/** A button's classes, for what is one by other means. */
export const buttonClass = ({ outline = false, size = 'medium' }: ButtonLook = {}): string =>
  [classes.button, outline && classes.outline, size !== 'medium' && classes[size]].filter(Boolean).join(' ');

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows that it is at work, and takes no press meanwhile; it keeps the focus. */
    busy?: boolean;
    /** Takes no press and looks so; unlike with a disabled one, the keyboard finds it, and stays when it becomes one. */
    unavailable?: boolean;
  };

/**
 * The public pages' button, a plain element: they have no room for Mantine's, which costs a tenth of their
 * JavaScript and serves where forms are. A double click is one press: nothing is sent twice by a hurried hand.
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
    className={`${buttonClass({ outline, size })} ${busy ? classes.busy : ''} ${unavailable ? classes.unavailable : ''}`}
    aria-disabled={busy || unavailable}
    onClick={(event) => {
      // The second press of a double click may come before the first shows that it is at work, or when it is done.
      if (event.detail > 1) event.preventDefault();
      else if (!busy && !unavailable) onClick?.(event);
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
