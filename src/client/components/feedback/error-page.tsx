import type { Texts } from '../../../shared/texts/catalogue.ts';
import { isUnanswered } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, buttonClass } from '../elements/button.tsx';
import { AlertIcon } from '../elements/icons.tsx';
import { PageHead } from '../layout/page-head.tsx';
import classes from './message-page.module.css';

type ErrorPageProps = { error: unknown; onRetry: () => void };

/** The error's message, if it has one; of a call that got no answer of the shop's it would be a parser's. */
function messageOf(error: unknown, { unreachable, fault }: Texts['shop']): string {
  if (!(error instanceof Error)) return fault;
  return error.name === 'TRPCClientError' && isUnanswered(error) ? unreachable : error.message || fault;
}

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
      <p className={classes.detail}>{messageOf(error, texts)}</p>
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
