import { HomeIcon, StarIcon } from '../../components/elements/icons.tsx';
import { OrderIcon } from '../../components/elements/later-icons.tsx';
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
 * The panel's sections in sidebar order; the panel opens on the first that the person may use. To add one, add an entry here;
 * its page is the default export of a feature's module, or of a module beside this one that reads more of the address.
 */
export const SECTIONS: readonly AdminSection[] = [
  {
    path: 'dashboard',
    label: 'dashboard',
    menu: { group: 'trade', Icon: ChartIcon },
    Page: lazyPart(() => import('../../features/admin/dashboard/dashboard-section.tsx')),
  },
  {
    path: 'all-orders',
    label: 'orders',
    menu: { group: 'trade', Icon: OrderIcon },
    Page: lazyPart(() => import('../../features/admin/orders/order-section.tsx')),
  },
  {
    path: 'orders/:id',
    label: 'order',
    menu: null,
    under: 'all-orders',
    Page: lazyPart(() => import('./order.tsx')),
  },
  {
    path: 'returns',
    label: 'returns',
    menu: { group: 'trade', Icon: TransferIcon },
    Page: lazyPart(() => import('../../features/admin/returns/return-section.tsx')),
  },
  {
    path: 'reviews',
    label: 'reviews',
    menu: { group: 'trade', Icon: StarIcon },
    Page: lazyPart(() => import('../../features/admin/reviews/review-section.tsx')),
  },
  {
    path: 'packing',
    label: 'packing',
    menu: { group: 'trade', Icon: OrderIcon },
    forPackers: true,
    Page: lazyPart(() => import('../../features/admin/orders/packing-section.tsx')),
  },
  {
    path: 'packing/:id',
    label: 'parcel',
    menu: null,
    under: 'packing',
    forPackers: true,
    Page: lazyPart(() => import('./parcel.tsx')),
  },
  {
    path: 'invoices',
    label: 'invoices',
    menu: { group: 'trade', Icon: InvoiceIcon },
    Page: lazyPart(() => import('../../features/admin/invoices/invoice-section.tsx')),
  },
  {
    path: 'all-users',
    label: 'users',
    menu: { group: 'trade', Icon: UsersIcon },
    Page: lazyPart(() => import('../../features/admin/users/user-section.tsx')),
  },
  {
    path: 'all-products',
    label: 'products',
    menu: { group: 'trade', Icon: BoxIcon },
    Page: lazyPart(() => import('../../features/admin/products/product-section.tsx')),
  },
  {
    path: 'product-preview/:id',
    label: 'productPreview',
    menu: null,
    under: 'all-products',
    Page: lazyPart(() => import('./product-preview.tsx')),
  },
  {
    path: 'categories',
    label: 'categories',
    menu: { group: 'trade', Icon: TagIcon },
    Page: lazyPart(() => import('../../features/admin/categories/category-section.tsx')),
  },
  {
    path: 'categories/:id',
    label: 'category',
    menu: null,
    under: 'categories',
    Page: lazyPart(() => import('./category.tsx')),
  },
  {
    path: 'import-export',
    label: 'transfer',
    menu: { group: 'shop', Icon: TransferIcon },
    Page: lazyPart(() => import('../../features/admin/transfer/transfer-section.tsx')),
  },
  {
    path: 'discounts',
    label: 'discounts',
    menu: { group: 'shop', Icon: PercentIcon },
    Page: lazyPart(() => import('../../features/admin/discounts/discount-section.tsx')),
  },
  {
    path: 'home',
    label: 'home',
    menu: { group: 'shop', Icon: HomeIcon },
    Page: lazyPart(() => import('../../features/admin/home/home-section.tsx')),
  },
  {
    path: 'pages',
    label: 'pages',
    menu: { group: 'shop', Icon: PageIcon },
    Page: lazyPart(() => import('../../features/admin/pages/page-section.tsx')),
  },
  {
    path: 'pages/:id',
    label: 'page',
    menu: null,
    under: 'pages',
    Page: lazyPart(() => import('./page.tsx')),
  },
  {
    path: 'delivery',
    label: 'delivery',
    menu: { group: 'shop', Icon: TruckIcon },
    Page: lazyPart(() => import('../../features/admin/delivery/delivery-section.tsx')),
  },
  {
    path: 'tax',
    label: 'tax',
    menu: { group: 'shop', Icon: PercentIcon },
    Page: lazyPart(() => import('../../features/admin/tax/tax-section.tsx')),
  },
  {
    path: 'payments',
    label: 'payments',
    menu: { group: 'shop', Icon: CardIcon },
    Page: lazyPart(() => import('../../features/admin/accounts/payment-section.tsx')),
  },
  {
    path: 'health',
    label: 'health',
    menu: { group: 'shop', Icon: PulseIcon },
    Page: lazyPart(() => import('../../features/admin/health/health-section.tsx')),
  },
  {
    path: 'mail',
    label: 'mail',
    menu: { group: 'shop', Icon: MailIcon },
    Page: lazyPart(() => import('../../features/admin/mail/mail-section.tsx')),
  },
  {
    path: 'mail/server',
    label: 'mailServer',
    menu: null,
    under: 'mail',
    Page: lazyPart(() => import('../../features/admin/accounts/mail-server-section.tsx')),
  },
  {
    path: 'mail/:id',
    label: 'mailKind',
    menu: null,
    under: 'mail',
    Page: lazyPart(() => import('./mail-kind.tsx')),
  },
  {
    path: 'backups',
    label: 'backups',
    menu: { group: 'shop', Icon: SafeIcon },
    Page: lazyPart(() => import('../../features/admin/backups/backup-section.tsx')),
  },
  {
    path: 'audit',
    label: 'audit',
    menu: { group: 'shop', Icon: LogIcon },
    Page: lazyPart(() => import('../../features/admin/audit/audit-section.tsx')),
  },
  {
    path: 'brand',
    label: 'brand',
    menu: { group: 'shop', Icon: BrushIcon },
    Page: lazyPart(() => import('../../features/admin/brand/brand-section.tsx')),
  },
  {
    path: 'settings',
    label: 'settings',
    menu: { group: 'shop', Icon: SettingsIcon },
    Page: lazyPart(() => import('../../features/admin/settings/settings-section.tsx')),
  },
];
