import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, buttonClass } from '../elements/button.tsx';
import { AlertIcon } from '../elements/icons.tsx';
import { PageHead } from '../layout/page-head.tsx';
import classes from './message-page.module.css';

type ErrorPageProps = { error: unknown; onRetry: () => void };

/** '' if the error has no message. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** The fallback of a page that failed: shows the error and ways out. */
export const ErrorPage = ({ error, onRetry }: ErrorPageProps) => {
  const texts = useTexts('shop');
  return (
    <div className={classes.page} role="alert">
      <PageHead title={texts.errorTitle} description={texts.fault} path={null} noindex />
      <span className={classes.mark}>
        <AlertIcon width="36" height="36" />
      </span>
      <h1>{texts.errorTitle}</h1>
      <p className={classes.text}>{texts.errorText}</p>
      <p className={classes.detail}>{messageOf(error) || texts.fault}</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{texts.tryAgain}</Button>
        {/* A plain link, not a router link: it works even when this document is broken. */}
        <a href={paths.home} className={buttonClass({ outline: true })}>
          {texts.goHome}
        </a>
      </div>
    </div>
  );
};
