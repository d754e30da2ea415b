import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  icon?: ReactNode;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  /** 'alert' is announced at once. */
  role?: 'alert' | 'status';
};

/** Shown for an empty list or a part of a page that failed: what happened and how to go on. */
export const Notice = ({ icon, title, children, actions, role }: NoticeProps) => (
  <div className={classes.notice} role={role}>
    {icon && <span className={classes.icon}>{icon}</span>}
    <p className={classes.title}>{title}</p>
    {children && <div className={classes.text}>{children}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
);
