import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx';
import { PageSkeleton } from '../components/layout/page-skeleton.tsx';
import { useQueryReset } from '../lib/query-reset.ts';
import { isNotFound } from '../lib/trpc.ts';
import { PageFailure } from './page-failure.tsx';
import { NotFoundPage } from './pages.ts';

type PageBoundaryProps = {
  /** What tells one page from another. */
  place: string;
  children: ReactNode;
};

/** Around each page: what is shown while it loads, when it fails and when what it is about does not exist. */
export function PageBoundary({ place, children }: PageBoundaryProps) {
  const resetQueries = useQueryReset();
  return (
    <ErrorBoundary
      resetKey={place}
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
      {/* A boundary of its own per page: it shows its skeleton at once instead of holding the page before. */}
      <Suspense key={place} fallback={<PageSkeleton />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
