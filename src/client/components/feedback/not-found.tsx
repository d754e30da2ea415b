import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../elements/button.tsx';
import { BoltIcon } from '../elements/icons.tsx';
import { PageHead } from '../layout/page-head.tsx';
import classes from './message-page.module.css';

type MissingPageProps = {
  title: string;
  /** The meta description, shown where only the address appears. */
  description: string;
  /** Links to other pages. */
  actions: ReactNode;
  children: ReactNode;
};

/** The page for an address with nothing behind it. */
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

/** Shown for an unknown address and for a product that is gone. */
export const NotFound = () => {
  const texts = useTexts('shop');
  const notices = useTexts('notices');
  return (
    <MissingPage
      title={notices.notFoundTitle}
      description={notices.notFoundDescription}
      actions={
        <>
          <ButtonLink to={paths.home}>{texts.goHome}</ButtonLink>
          <ButtonLink to={paths.search('')} outline>
            {texts.searchShop}
          </ButtonLink>
        </>
      }
    >
      {notices.notFoundText}
    </MissingPage>
  );
};
