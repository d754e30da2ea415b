import { useEffect } from 'react';
import { Panel } from '../components/feedback/panel.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { AdminGate } from '../features/admin/admin-gate.tsx';
import { HomeTopSkeleton, SectionsOfHome, TopOfHome } from '../features/catalogue/home-panels.tsx';
import { useTexts } from '../lib/texts.ts';
import { trpc } from '../lib/trpc.ts';
import classes from './home-page.module.css';

/** The draft of the home page; the panel shows it in a frame and says when it has changed. */
export default function HomePreviewPage() {
  const { title } = useTexts('adminFrame').preview;
  const texts = useTexts('adminHome');
  useStaying();
  return (
    <div className={classes.page}>
      <PageHead title={title} description={texts.previewAdvice} path={null} noindex />
      <h1 className="sr-only">{title}</h1>
      <AdminGate fallback={<HomeTopSkeleton />}>
        <Panel failure={texts.failed} fallback={<HomeTopSkeleton />}>
          <Draft />
        </Panel>
      </AdminGate>
    </div>
  );
}

function Draft() {
  const utils = trpc.useUtils();
  const [home] = trpc.admin.home.preview.useSuspenseQuery(undefined, { staleTime: 0 });
  useEffect(() => {
    const follow = ({ origin }: MessageEvent) => {
      if (origin === window.location.origin) void utils.admin.home.preview.invalidate();
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, [utils]);
  return (
    <>
      <div className={classes.top}>
        <TopOfHome home={home} />
      </div>
      <SectionsOfHome sections={home.sections} />
    </>
  );
}

/** Links and forms lead nowhere: no other page may be in a frame. */
function useStaying(): void {
  useEffect(() => {
    const stay = (event: Event) => {
      const isLink = event.target instanceof Element && event.target.closest('a');
      if (event.type === 'submit' || isLink) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    for (const type of ['click', 'submit']) window.addEventListener(type, stay, true);
    return () => {
      for (const type of ['click', 'submit']) window.removeEventListener(type, stay, true);
    };
  }, []);
}
