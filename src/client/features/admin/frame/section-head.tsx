import type { ReactNode } from 'react';
import classes from './section-head.module.css';

type SectionHeadProps = {
  title: string;
  /** The section's purpose, if its name does not say it. */
  lead?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

/** A section's heading; one per section. */
export const SectionHead = ({ title, lead, actions }: SectionHeadProps) => (
  <div className={classes.head}>
    <div className={classes.texts}>
      <h1>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
);
