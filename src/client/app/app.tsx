import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Shell } from './shell.tsx';

const HomePage = lazy(() => import('../routes/home-page.tsx'));
const NotFoundPage = lazy(() => import('../routes/not-found-page.tsx'));

type AppProps = {
  /** The path that the server answered with 404; the browser must show the same. */
  notFoundPath: string | null;
};

/** Which page is shown at which address. */
export function App({ notFoundPath }: AppProps) {
  const { pathname } = useLocation();
  return (
    <Shell>
      <Suspense fallback={null}>
        {pathname === notFoundPath ? (
          <NotFoundPage />
        ) : (
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path="/home" element={<HomePage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        )}
      </Suspense>
    </Shell>
  );
}
