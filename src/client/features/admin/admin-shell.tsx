import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { TestPaymentsBanner } from '../../components/layout/test-payments-banner.tsx';
import { useTexts } from '../../lib/texts.ts';
import './admin.css';
import { MenuIcon } from './admin-icons.tsx';
import { adminPath } from './admin-paths.ts';
import { type AdminSection, SECTION_GROUPS } from './admin-section.ts';
import classes from './admin-shell.module.css';
import { useNewCurrency } from './forms/use-new-currency.ts';
import { NO_BANNER } from './frame/admin-dialog.tsx';
import { ListSkeleton } from './frame/list-skeleton.tsx';
import { useOrderRefresh } from './orders/use-order-work.ts';

type AdminShellProps = {
  sections: readonly AdminSection[];
  /** The section shown; undefined for an unknown address. */
  current: AdminSection | undefined;
  children: ReactNode;
};

/** The panel's frame: sections beside the content, behind a button on phones. */
export function AdminShell({ sections, current, children }: AdminShellProps) {
  const texts = useTexts('adminFrame');
  useNewCurrency();
  const [opened, menu] = useDisclosure(false);
  const content = useRef<HTMLDivElement>(null);
  useFocusPastMenu(content);
  const marked = current?.under ?? current?.path;
  return (
    <>
      <TestPaymentsBanner />
      <div className={classes.frame}>
        <nav className={classes.sidebar} aria-label={texts.adminPanel}>
          <SectionLinks sections={sections} marked={marked} />
        </nav>
        <button
          type="button"
          className={classes.menuButton}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={menu.open}
        >
          <MenuIcon width="20" height="20" />
          {texts.adminPanel}
          {current && <span className={classes.where}>{texts.sections[current.label]}</span>}
        </button>
        <Drawer.Root opened={opened} onClose={menu.close} size={280}>
          <Drawer.Overlay backgroundOpacity={0.45} />
          <Drawer.Content>
            <Drawer.Header {...NO_BANNER}>
              <Drawer.Title>{texts.adminPanel}</Drawer.Title>
              <Drawer.CloseButton aria-label={texts.closeMenu} />
            </Drawer.Header>
            <Drawer.Body>
              <nav aria-label={texts.sectionsLabel}>
                <SectionLinks sections={sections} marked={marked} onGo={menu.close} />
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
        <div ref={content} className={classes.content} tabIndex={-1}>
          {children}
        </div>
      </div>
    </>
  );
}

/** The menu is at the beginning of the page's main part: what leads there, as a new page does, goes on past the menu. */
function useFocusPastMenu(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = content.current?.closest('main');
    const goOn = () => document.activeElement === main && content.current?.focus({ preventScroll: true });
    goOn();
    main?.addEventListener('focus', goOn);
    return () => main?.removeEventListener('focus', goOn);
  }, [content]);
}

type SectionLinksProps = {
  sections: readonly AdminSection[];
  marked: string | undefined;
  onGo?: () => void;
};

function SectionLinks({ sections, marked, onGo }: SectionLinksProps) {
  const texts = useTexts('adminFrame');
  const refreshOrders = useOrderRefresh();
  return SECTION_GROUPS.map((group) => {
    const members = sections.filter(({ menu }) => menu?.group === group);
    return (
      members.length > 0 && (
        <div key={group} className={classes.group}>
          <p className={classes.groupName}>{texts.groups[group]}</p>
          <ul>
            {members.map(({ path, label, menu }) => (
              <li key={path}>
                <Link
                  className={classes.link ?? ''}
                  to={adminPath(path)}
                  aria-current={path === marked ? 'page' : undefined}
                  onClick={() => {
                    void refreshOrders();
                    onGo?.();
                  }}
                >
                  {menu && <menu.Icon width="20" height="20" />}
                  {texts.sections[label]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
}

/** The frame while the user is unknown; the same for every section. */
export const AdminShellSkeleton = () => (
  <>
    <TestPaymentsBanner />
    <div className={classes.frame} aria-busy="true">
      <div className={classes.sidebar}>
        <Skeleton height={320} radius="12px" />
      </div>
      <div className={classes.content}>
        <ListSkeleton />
      </div>
    </div>
  </>
);
