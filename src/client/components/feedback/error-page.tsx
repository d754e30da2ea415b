import { FAULT_TEXT } from '../../../shared/texts.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../elements/button.tsx';
import { AlertIcon } from '../elements/icons.tsx';
import { PageHead } from '../layout/page-head.tsx';
import classes from './message-page.module.css';

type ErrorPageProps = { error: unknown; onRetry: () => void };

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : FAULT_TEXT;

/** The fallback of a page that failed: it shows the error and the ways out. */
export const ErrorPage = ({ error, onRetry }: ErrorPageProps) => (
  <div className={classes.page} role="alert">
    <PageHead title="Unexpected Application Error!" description={FAULT_TEXT} path={null} noindex />
    <span className={classes.mark}>
      <AlertIcon width="36" height="36" />
    </span>
    <h1>Unexpected Application Error!</h1>
    <p className={classes.text}>This page could not be shown. Nothing you did is lost.</p>
    <p className={classes.detail}>{messageOf(error)}</p>
    <div className={classes.actions}>
      <Button onClick={onRetry}>Try again</Button>
      {/* A document of its own: the way home works even when this one is broken. */}
      <a href={paths.home} className={buttonClass({ outline: true })}>
        Go to the home page
      </a>
    </div>
  </div>
);
