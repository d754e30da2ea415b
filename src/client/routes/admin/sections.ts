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
 * The panel's sections in sidebar order; the panel opens on the first. To add one, add an entry here and a
 * module that exports its page.
 */
export const SECTIONS: readonly AdminSection[] = [
  {
    path: 'dashboard',
    label: 'dashboard',
    menu: { group: 'work', Icon: ChartIcon },
    Page: lazy(() => import('./dashboard.tsx')),
  },
  {
    path: 'all-orders',
    label: 'orders',
    menu: { group: 'work', Icon: OrderIcon },
    Page: lazy(() => import('./all-orders.tsx')),
  },
  {
    path: 'orders/:id',
    label: 'order',
    menu: null,
    under: 'all-orders',
    Page: lazy(() => import('./order.tsx')),
  },
  {
    path: 'all-users',
    label: 'users',
    menu: { group: 'work', Icon: UsersIcon },
    Page: lazy(() => import('./all-users.tsx')),
  },
  {
    path: 'all-products',
    label: 'products',
    menu: { group: 'work', Icon: BoxIcon },
    Page: lazy(() => import('./all-products.tsx')),
  },
  {
    path: 'import-export',
    label: 'transfer',
    menu: { group: 'shop', Icon: TransferIcon },
    Page: lazy(() => import('./import-export.tsx')),
  },
  {
    path: 'health',
    label: 'health',
    menu: { group: 'shop', Icon: PulseIcon },
    Page: lazy(() => import('./health.tsx')),
  },
  {
    path: 'mail',
    label: 'mail',
    menu: { group: 'shop', Icon: MailIcon },
    Page: lazy(() => import('./mail.tsx')),
  },
  {
    path: 'backups',
    label: 'backups',
    menu: { group: 'shop', Icon: SafeIcon },
    Page: lazy(() => import('./backups.tsx')),
  },
  {
    path: 'audit',
    label: 'audit',
    menu: { group: 'shop', Icon: LogIcon },
    Page: lazy(() => import('./audit.tsx')),
  },
  {
    path: 'settings',
    label: 'settings',
    menu: { group: 'shop', Icon: SettingsIcon },
    Page: lazy(() => import('./settings.tsx')),
  },
];
