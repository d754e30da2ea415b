import { lazy } from 'react';
import { OrderIcon } from '../../components/elements/icons.tsx';
import {
  BoxIcon,
  ChartIcon,
  LogIcon,
  MailIcon,
  PulseIcon,
  SafeIcon,
  SettingsIcon,
  TransferIcon,
  UsersIcon,
} from '../../features/admin/admin-icons.tsx';
import type { AdminSection } from '../../features/admin/admin-section.ts';

/**
 * The panel's sections, in the order of the sidebar; the first is where the panel opens. To add one is one
 * line here and a module that exports its page.
 */
export const SECTIONS: readonly AdminSection[] = [
  {
    path: 'dashboard',
    label: 'Dashboard',
    menu: { group: 'Daily work', Icon: ChartIcon },
    Page: lazy(() => import('./dashboard.tsx')),
  },
  {
    path: 'all-orders',
    label: 'All Orders',
    menu: { group: 'Daily work', Icon: OrderIcon },
    Page: lazy(() => import('./all-orders.tsx')),
  },
  {
    path: 'orders/:id',
    label: 'Order',
    menu: null,
    under: 'all-orders',
    Page: lazy(() => import('./order.tsx')),
  },
  {
    path: 'all-users',
    label: 'All Users',
    menu: { group: 'Daily work', Icon: UsersIcon },
    Page: lazy(() => import('./all-users.tsx')),
  },
  {
    path: 'all-products',
    label: 'All Products',
    menu: { group: 'Daily work', Icon: BoxIcon },
    Page: lazy(() => import('./all-products.tsx')),
  },
  {
    path: 'import-export',
    label: 'Import and Export',
    menu: { group: 'Shop', Icon: TransferIcon },
    Page: lazy(() => import('./import-export.tsx')),
  },
  {
    path: 'health',
    label: 'Health',
    menu: { group: 'Shop', Icon: PulseIcon },
    Page: lazy(() => import('./health.tsx')),
  },
  {
    path: 'mail',
    label: 'Mail',
    menu: { group: 'Shop', Icon: MailIcon },
    Page: lazy(() => import('./mail.tsx')),
  },
  {
    path: 'backups',
    label: 'Backups',
    menu: { group: 'Shop', Icon: SafeIcon },
    Page: lazy(() => import('./backups.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit Log',
    menu: { group: 'Shop', Icon: LogIcon },
    Page: lazy(() => import('./audit.tsx')),
  },
  {
    path: 'settings',
    label: 'Settings',
    menu: { group: 'Shop', Icon: SettingsIcon },
    Page: lazy(() => import('./settings.tsx')),
  },
];
