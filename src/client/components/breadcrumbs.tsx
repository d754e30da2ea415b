import { Link } from 'react-router-dom';
import classes from './breadcrumbs.module.css';

type BreadcrumbsProps = {
  /** From the top down; the last is the page itself and has no address. */
  steps: readonly { label: string; to?: string }[];
};

export const Breadcrumbs = ({ steps }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb">
    <ol className={classes.trail}>
      {steps.map(({ label, to }) => (
        <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
      ))}
    </ol>
  </nav>
);
