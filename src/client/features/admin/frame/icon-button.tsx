import type { ReactNode } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = {
  /** What it does, and to what: "Edit Volt X1". */
  label: string;
  onClick: () => void;
  children: ReactNode;
};

/** A button that is an icon, as it stands in rows. */
export const IconButton = ({ label, onClick, children }: IconButtonProps) => (
  <button type="button" className={classes.button} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
);
