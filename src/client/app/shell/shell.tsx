import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isAdminPanel } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { NoticeHost } from '../notices/notice-host.tsx';
import { RouteAnnouncer } from '../route-announcer.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToastHost } from './toast-host.tsx';

/** The header, footer and bottom bar around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts('shop');
  const { pathname } = useLocation();
  return (
    <div data-app className={classes.frame}>
      <a className={classes.skip} href="#main">
        {texts.skip}
      </a>
      {!isAdminPanel(pathname) && <AnnouncementBar />}
      <SiteHeader />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {/* The footer is for shoppers; the admin panel has none. */}
      {!isAdminPanel(pathname) && <SiteFooter />}
      <BottomBar />
      <RouteAnnouncer />
      <NoticeHost />
      <ToastHost />
    </div>
  );
}
