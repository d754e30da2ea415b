import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  icon?: ReactNode;
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  actions?: ReactNode;
  /** 'alert' is read out at once. */
  role?: 'alert' | 'status';
};

/** A list that is empty, or a part of a page that failed: what happened and the way on. */
export const Notice = ({ icon, title, children, actions, role }: NoticeProps) => (
  <div className={classes.notice} role={role}>
    {icon && <span className={classes.icon}>{icon}</span>}
    <p className={classes.title}>{title}</p>
    {children && <div className={classes.text}>{children}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
);
