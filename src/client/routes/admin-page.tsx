import { Suspense } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx';
import { ErrorPage } from '../components/feedback/error-page.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { WithMantine } from '../components/layout/with-mantine.tsx';
import { Proving } from '../features/accounts/second-factor/proving.tsx';
import { AccessLost, AdminGate, isAccessLost } from '../features/admin/admin-gate.tsx';
import { adminPath } from '../features/admin/admin-paths.ts';
import type { AdminSection } from '../features/admin/admin-section.ts';
import { AdminShell, AdminShellSkeleton } from '../features/admin/admin-shell.tsx';
import { ListSkeleton } from '../features/admin/frame/list-skeleton.tsx';
import { NoSuchRecord, NoSuchSection } from '../features/admin/nothing-here.tsx';
import { SessionEnded } from '../features/admin/session-ended.tsx';
import { useMe } from '../lib/me.ts';
import { placeOf } from '../lib/pages/kept-place.ts';
import { ADMIN_PANEL } from '../lib/paths.ts';
import { useQueryReset } from '../lib/query-reset.ts';
import { useTexts } from '../lib/texts.ts';
import { isNotFound } from '../lib/trpc.ts';
import { SECTIONS } from './admin/sections.ts';

/** The admin panel: its frame and the section named by the address. */
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
      <Proving>
        <WithMantine>
          <CurrentSection />
          <SessionEnded />
        </WithMantine>
      </Proving>
    </AdminGate>
  );
}

function CurrentSection() {
  const location = useLocation();
  const { pathname } = location;
  const isPacker = useMe()?.role === 'PACKER';
  const sections = SECTIONS.filter(({ forPackers = false }) => forPackers === isPacker);
  const [first] = sections;
  const current = sections.find(({ path }) => matchPath(adminPath(path), pathname));
  if (first && pathname === ADMIN_PANEL) return <Navigate to={adminPath(first.path)} replace />;
  return (
    <AdminShell sections={sections} current={current}>
      {current ? <SectionFrame key={placeOf(location)} section={current} /> : <NoSuchSection />}
    </AdminShell>
  );
}

/** A section loads and fails on its own; the frame stays. */
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
