import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
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
