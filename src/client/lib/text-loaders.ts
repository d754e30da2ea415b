import type { Texts } from '../../shared/texts/catalogue.ts';
import type { Language } from '../../shared/texts/language.ts';
import type { ClientArea } from './texts.ts';

type Loaders = { [A in Exclude<ClientArea, 'shop'>]: () => Promise<{ texts: Texts[A] }> };

/** One chunk per language and area, so that nobody loads another language or an unvisited page's texts. */
const LOADERS: Record<Language, Loaders> = {
  en: {
    account: () => import('../../shared/texts/en/account.ts'),
    address: () => import('../../shared/texts/en/address.ts'),
    adminAudit: () => import('../../shared/texts/en/admin/audit.ts'),
    adminBrand: () => import('../../shared/texts/en/admin/brand.ts'),
    adminCategories: () => import('../../shared/texts/en/admin/categories.ts'),
    adminDashboard: () => import('../../shared/texts/en/admin/dashboard.ts'),
    adminFirstHour: () => import('../../shared/texts/en/admin/first-hour.ts'),
    adminFrame: () => import('../../shared/texts/en/admin/frame.ts'),
    adminHealth: () => import('../../shared/texts/en/admin/health.ts'),
    adminHome: () => import('../../shared/texts/en/admin/home.ts'),
    adminInvoices: () => import('../../shared/texts/en/admin/invoices.ts'),
    adminOrders: () => import('../../shared/texts/en/admin/orders.ts'),
    adminPageDrafts: () => import('../../shared/texts/en/admin/page-drafts.ts'),
    adminPages: () => import('../../shared/texts/en/admin/pages.ts'),
    adminPlans: () => import('../../shared/texts/en/admin/plans.ts'),
    adminProducts: () => import('../../shared/texts/en/admin/products.ts'),
    adminRunning: () => import('../../shared/texts/en/admin/running.ts'),
    adminSettings: () => import('../../shared/texts/en/admin/settings.ts'),
    adminTransfer: () => import('../../shared/texts/en/admin/transfer.ts'),
    adminUsers: () => import('../../shared/texts/en/admin/users.ts'),
    answers: () => import('../../shared/texts/en/answers.ts'),
    catalogue: () => import('../../shared/texts/en/catalogue.ts'),
    checkout: () => import('../../shared/texts/en/checkout.ts'),
    notices: () => import('../../shared/texts/en/notices.ts'),
    orderSums: () => import('../../shared/texts/en/order-sums.ts'),
    ownData: () => import('../../shared/texts/en/own-data.ts'),
    purchase: () => import('../../shared/texts/en/purchase.ts'),
    reading: () => import('../../shared/texts/en/reading.ts'),
    secondFactor: () => import('../../shared/texts/en/second-factor.ts'),
  },
  de: {
    account: () => import('../../shared/texts/de/account.ts'),
    address: () => import('../../shared/texts/de/address.ts'),
    adminAudit: () => import('../../shared/texts/de/admin/audit.ts'),
    adminBrand: () => import('../../shared/texts/de/admin/brand.ts'),
    adminCategories: () => import('../../shared/texts/de/admin/categories.ts'),
    adminDashboard: () => import('../../shared/texts/de/admin/dashboard.ts'),
    adminFirstHour: () => import('../../shared/texts/de/admin/first-hour.ts'),
    adminFrame: () => import('../../shared/texts/de/admin/frame.ts'),
    adminHealth: () => import('../../shared/texts/de/admin/health.ts'),
    adminHome: () => import('../../shared/texts/de/admin/home.ts'),
    adminInvoices: () => import('../../shared/texts/de/admin/invoices.ts'),
    adminOrders: () => import('../../shared/texts/de/admin/orders.ts'),
    adminPageDrafts: () => import('../../shared/texts/de/admin/page-drafts.ts'),
    adminPages: () => import('../../shared/texts/de/admin/pages.ts'),
    adminPlans: () => import('../../shared/texts/de/admin/plans.ts'),
    adminProducts: () => import('../../shared/texts/de/admin/products.ts'),
    adminRunning: () => import('../../shared/texts/de/admin/running.ts'),
    adminSettings: () => import('../../shared/texts/de/admin/settings.ts'),
    adminTransfer: () => import('../../shared/texts/de/admin/transfer.ts'),
    adminUsers: () => import('../../shared/texts/de/admin/users.ts'),
    answers: () => import('../../shared/texts/de/answers.ts'),
    catalogue: () => import('../../shared/texts/de/catalogue.ts'),
    checkout: () => import('../../shared/texts/de/checkout.ts'),
    notices: () => import('../../shared/texts/de/notices.ts'),
    orderSums: () => import('../../shared/texts/de/order-sums.ts'),
    ownData: () => import('../../shared/texts/de/own-data.ts'),
    purchase: () => import('../../shared/texts/de/purchase.ts'),
    reading: () => import('../../shared/texts/de/reading.ts'),
    secondFactor: () => import('../../shared/texts/de/second-factor.ts'),
  },
};

/** Loads the texts of an area. */
export const fetchTexts = <A extends keyof Loaders>(
  language: Language,
  area: A,
): Promise<{ texts: Texts[A] }> => LOADERS[language][area]();
