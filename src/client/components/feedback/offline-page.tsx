import { useEffect } from 'react';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { probeConnection } from '../../lib/device/connection.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import { AlertIcon } from '../elements/icons.tsx';
import { PageHead } from '../layout/page-head.tsx';
import classes from './message-page.module.css';

type OfflinePageProps = {
  /** What needs a connection; picks the sentence that says so and why. */
  what?: keyof Texts['notices']['offline'];
  /** Called when the visitor tries again and the shop answers, by a parent that does not watch the connection itself. */
  onReached?: (() => void) | undefined;
};

/** Replaces content that needs a connection. The parent removes it once there is one. */
export function OfflinePage({ what = 'page', onReached }: OfflinePageProps) {
  const texts = useTexts('shop');
  const { offline } = useTexts('notices');
  const { title, why } = offline[what];
  useEffect(() => {
    void probeConnection();
  }, []);
  const tryAgain = async () => {
    if (await probeConnection()) onReached?.();
  };
  return (
    <div className={classes.page} role="status">
      <PageHead title={texts.noConnection} description={texts.noConnectionDescription} path={null} noindex />
      <span className={classes.mark}>
        <AlertIcon width="36" height="36" />
      </span>
      <h1>{title}</h1>
      <p className={classes.text}>{why}</p>
      <div className={classes.actions}>
        <Button onClick={tryAgain}>{texts.tryAgain}</Button>
        <ButtonLink to={paths.home} outline>
          {texts.goHome}
        </ButtonLink>
      </div>
    </div>
  );
}
