import type { ReactNode } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = {
  /** The action and its object: "Edit Volt X1". */
  label: string;
  onClick: () => void;
  children: ReactNode;
};

/** An icon-only button, as used in rows. */
export const IconButton = ({ label, onClick, children }: IconButtonProps) => (
  <button type="button" className={classes.button} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
);
