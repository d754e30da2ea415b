import { paths } from '../lib/paths.ts';
import { ButtonLink } from './button.tsx';
import { BoltIcon } from './icons.tsx';
import classes from './message-page.module.css';
import { PageHead } from './page-head.tsx';

/** What an address leads to that has no page, or a product that is gone. */
export const NotFound = () => (
  <div className={classes.page}>
    <PageHead
      title="Page not found"
      description="There is nothing at this address. Search the shop or go to the home page."
      path={null}
      noindex
    />
    <span className={classes.mark}>
      <BoltIcon width="36" height="36" />
    </span>
    <h1>Page not found</h1>
    <p className={classes.text}>
      There is nothing at this address. The product may have been taken off sale, or the link is not quite
      right.
    </p>
    <div className={classes.actions}>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      <ButtonLink to={paths.search('')} outline>
        Search the shop
      </ButtonLink>
    </div>
  </div>
);
