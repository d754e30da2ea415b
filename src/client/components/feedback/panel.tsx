import { type ReactNode, Suspense } from 'react';
import { useQueryReset } from '../../lib/query-reset.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import { AlertIcon } from '../elements/icons.tsx';
import { Notice } from '../elements/notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

type PanelProps = {
  /** What could not be loaded, in a sentence: "The products could not be loaded." */
  failure: string;
  /** The skeleton, in the size of the content. */
  fallback: ReactNode;
  resetKey?: string;
  /** The page's first heading when it fails, where the children would bring it. */
  heading?: string;
  /** What is shown for an error that means something else than a failure; false leaves it at the failure. */
  instead?: (error: unknown) => ReactNode;
  children: ReactNode;
};

/** An independent part of a page: it loads, fails and is tried again without the rest. */
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
