import { HomeIcon, OrderIcon } from '../../components/elements/icons.tsx';
import {
  BoxIcon,
  BrushIcon,
  CardIcon,
  ChartIcon,
  InvoiceIcon,
  LogIcon,
  MailIcon,
  PageIcon,
  PercentIcon,
  PulseIcon,
  SafeIcon,
  SettingsIcon,
  TagIcon,
  TransferIcon,
  TruckIcon,
  UsersIcon,
} from '../../features/admin/admin-icons.tsx';
import type { AdminSection } from '../../features/admin/admin-section.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

/**
 * The panel's sections in sidebar order; the panel opens on the first that the person may use. To add one, add an entry here and a
 * module that exports its page.
 */
export const SECTIONS: readonly AdminSection[] = [
  {
    path: 'dashboard',
    label: 'dashboard',
    menu: { group: 'work', Icon: ChartIcon },
    Page: lazyPart(() => import('./work/dashboard.tsx')),
  },
  {
    path: 'all-orders',
    label: 'orders',
    menu: { group: 'work', Icon: OrderIcon },
    Page: lazyPart(() => import('./work/all-orders.tsx')),
  },
  {
    path: 'orders/:id',
    label: 'order',
    menu: null,
    under: 'all-orders',
    Page: lazyPart(() => import('./work/order.tsx')),
  },
  {
    path: 'packing',
    label: 'packing',
    menu: { group: 'work', Icon: OrderIcon },
    forPackers: true,
    Page: lazyPart(() => import('./work/packing.tsx')),
  },
  {
    path: 'packing/:id',
    label: 'parcel',
    menu: null,
    under: 'packing',
    forPackers: true,
    Page: lazyPart(() => import('./work/parcel.tsx')),
  },
  {
    path: 'invoices',
    label: 'invoices',
    menu: { group: 'work', Icon: InvoiceIcon },
    Page: lazyPart(() => import('./work/invoices.tsx')),
  },
  {
    path: 'all-users',
    label: 'users',
    menu: { group: 'work', Icon: UsersIcon },
    Page: lazyPart(() => import('./work/all-users.tsx')),
  },
  {
    path: 'all-products',
    label: 'products',
    menu: { group: 'work', Icon: BoxIcon },
    Page: lazyPart(() => import('./work/all-products.tsx')),
  },
  {
    path: 'product-preview/:id',
    label: 'productPreview',
    menu: null,
    under: 'all-products',
    Page: lazyPart(() => import('./work/product-preview.tsx')),
  },
  {
    path: 'categories',
    label: 'categories',
    menu: { group: 'work', Icon: TagIcon },
    Page: lazyPart(() => import('./work/categories.tsx')),
  },
  {
    path: 'categories/:id',
    label: 'category',
    menu: null,
    under: 'categories',
    Page: lazyPart(() => import('./work/category.tsx')),
  },
  {
    path: 'import-export',
    label: 'transfer',
    menu: { group: 'shop', Icon: TransferIcon },
    Page: lazyPart(() => import('./shop/import-export.tsx')),
  },
  {
    path: 'discounts',
    label: 'discounts',
    menu: { group: 'shop', Icon: PercentIcon },
    Page: lazyPart(() => import('./shop/discounts.tsx')),
  },
  {
    path: 'home',
    label: 'home',
    menu: { group: 'shop', Icon: HomeIcon },
    Page: lazyPart(() => import('./shop/home.tsx')),
  },
  {
    path: 'pages',
    label: 'pages',
    menu: { group: 'shop', Icon: PageIcon },
    Page: lazyPart(() => import('./shop/pages.tsx')),
  },
  {
    path: 'pages/:id',
    label: 'page',
    menu: null,
    under: 'pages',
    Page: lazyPart(() => import('./shop/page.tsx')),
  },
  {
    path: 'delivery',
    label: 'delivery',
    menu: { group: 'shop', Icon: TruckIcon },
    Page: lazyPart(() => import('./shop/delivery.tsx')),
  },
  {
    path: 'tax',
    label: 'tax',
    menu: { group: 'shop', Icon: PercentIcon },
    Page: lazyPart(() => import('./shop/tax.tsx')),
  },
  {
    path: 'payments',
    label: 'payments',
    menu: { group: 'shop', Icon: CardIcon },
    Page: lazyPart(() => import('./shop/payments.tsx')),
  },
  {
    path: 'health',
    label: 'health',
    menu: { group: 'shop', Icon: PulseIcon },
    Page: lazyPart(() => import('./shop/health.tsx')),
  },
  {
    path: 'mail',
    label: 'mail',
    menu: { group: 'shop', Icon: MailIcon },
    Page: lazyPart(() => import('./shop/mail.tsx')),
  },
  {
    path: 'mail/server',
    label: 'mailServer',
    menu: null,
    under: 'mail',
    Page: lazyPart(() => import('./shop/mail-server.tsx')),
  },
  {
    path: 'mail/:id',
    label: 'mailKind',
    menu: null,
    under: 'mail',
    Page: lazyPart(() => import('./shop/mail-kind.tsx')),
  },
  {
    path: 'backups',
    label: 'backups',
    menu: { group: 'shop', Icon: SafeIcon },
    Page: lazyPart(() => import('./shop/backups.tsx')),
  },
  {
    path: 'audit',
    label: 'audit',
    menu: { group: 'shop', Icon: LogIcon },
    Page: lazyPart(() => import('./shop/audit.tsx')),
  },
  {
    path: 'brand',
    label: 'brand',
    menu: { group: 'shop', Icon: BrushIcon },
    Page: lazyPart(() => import('./shop/brand.tsx')),
  },
  {
    path: 'settings',
    label: 'settings',
    menu: { group: 'shop', Icon: SettingsIcon },
    Page: lazyPart(() => import('./shop/settings.tsx')),
  },
];
