import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type Tone = 'soft' | 'plain' | 'good' | 'warn' | 'bad' | 'accent';

/** A label for a state; its colour only repeats what the word says. */
export const Pill = ({ tone = 'soft', children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={classes.pill} data-tone={tone}>
    {children}
  </span>
);
