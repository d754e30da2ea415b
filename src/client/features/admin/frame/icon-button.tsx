import type { ReactNode, Ref } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = {
  /** The action and its object: "Edit Volt X1". */
  label: string;
  onClick: () => void;
  /** Ignores presses, but can still be focused. */
  unavailable?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** An icon-only button, as used in rows. */
export const IconButton = ({ label, onClick, unavailable = false, ref, children }: IconButtonProps) => (
  <button
    ref={ref}
    type="button"
    className={classes.button}
    aria-label={label}
    aria-disabled={unavailable || undefined}
    title={label}
    onClick={() => {
      if (!unavailable) onClick();
    }}
  >
    {children}
  </button>
);
