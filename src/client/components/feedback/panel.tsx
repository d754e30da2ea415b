import { type ReactNode, Suspense } from 'react';
import { useQueryReset } from '../../lib/query-reset.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import { AlertIcon } from '../elements/icons.tsx';
import { Notice } from '../elements/notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

type PanelProps = {
  /** The failure in one sentence: "The products could not be loaded." */
  failure: string;
  /** The skeleton, the size of the content. */
  fallback: ReactNode;
  resetKey?: string;
  /** The page's h1 when loading fails, on pages where the children would provide it. */
  heading?: string;
  /** Content for an error that is not a failure, such as not found; false shows the failure. */
  instead?: (error: unknown) => ReactNode;
  children: ReactNode;
};

/** An independent part of a page: it loads, fails and retries on its own. */
export function Panel({ failure, fallback, resetKey = '', heading, instead, children }: PanelProps) {
  const texts = useTexts('shop');
  const resetQueries = useQueryReset();
  return (
    <ErrorBoundary
      resetKey={resetKey}
      onReset={resetQueries}
      fallback={(error, retry) =>
        instead?.(error) || (
          <>
            {heading && <h1>{heading}</h1>}
            <Notice
              role="alert"
              icon={<AlertIcon width="32" height="32" />}
              title={failure}
              actions={<Button onClick={retry}>{texts.tryAgain}</Button>}
            >
              {texts.checkConnection}
            </Notice>
          </>
        )
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
