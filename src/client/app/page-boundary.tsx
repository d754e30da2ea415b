import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx';
import { PageSkeleton } from '../components/layout/page-skeleton.tsx';
import { useQueryReset } from '../lib/query-reset.ts';
import { isNotFound } from '../lib/trpc.ts';
import { PageFailure } from './page-failure.tsx';
import { NotFoundPage } from './pages.ts';

type PageBoundaryProps = {
  /** Identifies the page: a failure of one does not carry over to the next. */
  page: string;
  /** Where the page is: one that stands in for another has its place, and nothing restarts. */
  place: string;
  children: ReactNode;
};

/** Wraps each page: shows a skeleton while it loads, and the right page when it fails or is not found. */
export function PageBoundary({ page, place, children }: PageBoundaryProps) {
  const resetQueries = useQueryReset();
  return (
    <ErrorBoundary
      resetKey={page}
      onReset={resetQueries}
      fallback={(error, retry) =>
        isNotFound(error) ? (
          <Suspense fallback={<PageSkeleton />}>
            <NotFoundPage />
          </Suspense>
        ) : (
          <PageFailure error={error} onRetry={retry} />
        )
      }
    >
      {/* Keyed per place, so that its skeleton shows at once instead of the previous page. */}
      <Suspense key={place} fallback={<PageSkeleton />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
