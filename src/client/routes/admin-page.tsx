import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx';
import { ErrorPage } from '../components/feedback/error-page.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { WithMantine } from '../components/layout/with-mantine.tsx';
import { AccessLost, AdminGate, isAccessLost } from '../features/admin/admin-gate.tsx';
import { adminPath } from '../features/admin/admin-paths.ts';
import type { AdminSection } from '../features/admin/admin-section.ts';
import { AdminShell, AdminShellSkeleton } from '../features/admin/admin-shell.tsx';
import { ListSkeleton } from '../features/admin/frame/list-skeleton.tsx';
import { NoSuchRecord, NoSuchSection } from '../features/admin/nothing-here.tsx';
import { useQueryReset } from '../lib/query-reset.ts';
import { useTexts } from '../lib/texts.ts';
import { isNotFound } from '../lib/trpc.ts';
import { SECTIONS } from './admin/sections.ts';

/** The admin panel: its frame, and in it the section that the address names. */
export default function AdminPage() {
  const texts = useTexts('adminFrame');
  return (
    <AdminGate
      fallback={
        <>
          <PageHead title={texts.adminPanel} description={texts.description} path={null} noindex />
          <AdminShellSkeleton />
        </>
      }
    >
      <WithMantine>
        <CurrentSection />
      </WithMantine>
    </AdminGate>
  );
}

function CurrentSection() {
  const { pathname } = useLocation();
  const [first] = SECTIONS;
  return (
    <AdminShell
      sections={SECTIONS}
      current={SECTIONS.find(({ path }) => matchPath(adminPath(path), pathname))}
    >
      <Routes>
        {first && <Route index element={<Navigate to={adminPath(first.path)} replace />} />}
        {SECTIONS.map((section) => (
          <Route
            key={section.path}
            path={section.path}
            element={<SectionFrame key={pathname} section={section} />}
          />
        ))}
        <Route path="*" element={<NoSuchSection />} />
      </Routes>
    </AdminShell>
  );
}

/** A section loads and fails by itself: the frame around it stays. */
function SectionFrame({ section }: { section: AdminSection }) {
  const texts = useTexts('adminFrame');
  const resetQueries = useQueryReset();
  return (
    <ErrorBoundary
      onReset={resetQueries}
      fallback={(error, retry) => {
        if (isAccessLost(error)) return <AccessLost />;
        if (!isNotFound(error)) return <ErrorPage error={error} onRetry={retry} />;
        return <NoSuchRecord section={section} list={SECTIONS.find(({ path }) => path === section.under)} />;
      }}
    >
      <PageHead
        title={texts.titleOf(texts.sections[section.label])}
        description={texts.description}
        path={null}
        noindex
      />
      <Suspense fallback={<ListSkeleton />}>
        <section.Page />
      </Suspense>
    </ErrorBoundary>
  );
}
