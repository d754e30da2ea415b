import { useEffect } from 'react';
import { probeConnection } from '../../lib/connection.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import { AlertIcon } from '../elements/icons.tsx';
import { PageHead } from '../layout/page-head.tsx';
import classes from './message-page.module.css';

type OfflinePageProps = {
  /** What needs a connection, as a sentence begins: "Your cart". */
  what?: string;
  /** Why, and what is not lost. */
  children?: string;
};

/** In place of what cannot be shown without a connection. Whoever shows it takes it away when there is one. */
export function OfflinePage({
  what = 'This page',
  children = 'It has not been opened on this device yet. What you have seen before can be read without a connection.',
}: OfflinePageProps) {
  useEffect(() => {
    void probeConnection();
  }, []);
  return (
    <div className={classes.page} role="status">
      <PageHead title="No connection" description="The shop cannot be reached." path={null} noindex />
      <span className={classes.mark}>
        <AlertIcon width="36" height="36" />
      </span>
      <h1>{what} needs a connection</h1>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>
        <Button onClick={probeConnection}>Try again</Button>
        <ButtonLink to={paths.home} outline>
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
