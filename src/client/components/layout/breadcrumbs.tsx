import { Link } from 'react-router-dom';
import { useAbsolute } from '../../lib/site.ts';
import { useStructuredData } from '../../lib/structured-data.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './breadcrumbs.module.css';

type BreadcrumbsProps = {
  /** From the top down; the last step is the current page and has no address. */
  steps: readonly { label: string; to?: string }[];
};

export function Breadcrumbs({ steps }: BreadcrumbsProps) {
  const texts = useTexts('shop');
  const absolute = useAbsolute();
  useStructuredData(() => ({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to ? { item: absolute(to) } : {}),
    })),
  }));
  return (
    <nav aria-label={texts.breadcrumb}>
      <ol className={classes.trail}>
        {steps.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <Link discover="none" to={to}>
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
