import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../elements/button.tsx';
import { BoltIcon } from '../elements/icons.tsx';
import { PageHead } from '../layout/page-head.tsx';
import classes from './message-page.module.css';

type MissingPageProps = {
  title: string;
  /** What is said of it where only its address is seen. */
  description: string;
  /** The ways on: links. */
  actions: ReactNode;
  children: ReactNode;
};

/** What an address leads to that has nothing behind it. */
export const MissingPage = ({ title, description, actions, children }: MissingPageProps) => (
  <div className={classes.page}>
    <PageHead title={title} description={description} path={null} noindex />
    <span className={classes.mark}>
      <BoltIcon width="36" height="36" />
    </span>
    <h1>{title}</h1>
    <p className={classes.text}>{children}</p>
    <div className={classes.actions}>{actions}</div>
  </div>
);

/** An address of the shop that has no page, or a product that is gone. */
export const NotFound = () => (
  <MissingPage
    title="Page not found"
    description="There is nothing at this address. Search the shop or go to the home page."
    actions={
      <>
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
        <ButtonLink to={paths.search('')} outline>
          Search the shop
        </ButtonLink>
      </>
    }
  >
    There is nothing at this address. The product may have been taken off sale, or the link is not quite
    right.
  </MissingPage>
);
