import { texts as deAccount } from './de/account.ts';
import { texts as deAddress } from './de/address.ts';
import { texts as deAdminAccounts } from './de/admin/accounts.ts';
import { texts as deAdminAudit } from './de/admin/audit.ts';
import { texts as deAdminBrand } from './de/admin/brand.ts';
import { texts as deAdminBulk } from './de/admin/bulk.ts';
import { texts as deAdminVariants } from './de/admin/catalogue/variants.ts';
import { texts as deAdminCategories } from './de/admin/categories.ts';
import { texts as deAdminDashboard } from './de/admin/dashboard.ts';
import { texts as deAdminFirstHour } from './de/admin/first-hour.ts';
import { texts as deAdminFrame } from './de/admin/frame.ts';
import { texts as deAdminHealth } from './de/admin/health.ts';
import { texts as deAdminHome } from './de/admin/home.ts';
import { texts as deAdminInvoices } from './de/admin/invoices.ts';
import { texts as deAdminMails } from './de/admin/mails.ts';
import { texts as deAdminOrders } from './de/admin/orders.ts';
import { texts as deAdminPageDrafts } from './de/admin/page-drafts.ts';
import { texts as deAdminPages } from './de/admin/pages.ts';
import { texts as deAdminPlans } from './de/admin/plans.ts';
import { texts as deAdminProducts } from './de/admin/products.ts';
import { texts as deAdminRunning } from './de/admin/running.ts';
import { texts as deAdminSettings } from './de/admin/settings.ts';
import { texts as deAdminTransfer } from './de/admin/transfer.ts';
import { texts as deAdminUsers } from './de/admin/users.ts';
import { texts as deAnswers } from './de/answers.ts';
import { texts as deCards } from './de/cards.ts';
import { texts as deCatalogue } from './de/catalogue.ts';
import { texts as deCheckout } from './de/checkout.ts';
import { texts as deDocuments } from './de/documents.ts';
import { texts as deMails } from './de/mails.ts';
import { texts as deNotices } from './de/notices.ts';
import { texts as deOffsite } from './de/offsite.ts';
import { texts as deOrderSums } from './de/order-sums.ts';
import { texts as deOwnData } from './de/own-data.ts';
import { texts as dePurchase } from './de/purchase.ts';
import { texts as deReading } from './de/reading.ts';
import { texts as deReturns } from './de/returns.ts';
import { texts as deReviews } from './de/reviews.ts';
import { texts as deSecondFactor } from './de/second-factor.ts';
import { texts as deShop } from './de/shop.ts';
import { texts as deStockAlert } from './de/stock-alert.ts';
import { texts as deUnsubscribe } from './de/unsubscribe.ts';
import { texts as deWishlist } from './de/wishlist.ts';
import { texts as enAccount } from './en/account.ts';
import { texts as enAddress } from './en/address.ts';
import { texts as enAdminAccounts } from './en/admin/accounts.ts';
import { texts as enAdminAudit } from './en/admin/audit.ts';
import { texts as enAdminBrand } from './en/admin/brand.ts';
import { texts as enAdminBulk } from './en/admin/bulk.ts';
import { texts as enAdminVariants } from './en/admin/catalogue/variants.ts';
import { texts as enAdminCategories } from './en/admin/categories.ts';
import { texts as enAdminDashboard } from './en/admin/dashboard.ts';
import { texts as enAdminFirstHour } from './en/admin/first-hour.ts';
import { texts as enAdminFrame } from './en/admin/frame.ts';
import { texts as enAdminHealth } from './en/admin/health.ts';
import { texts as enAdminHome } from './en/admin/home.ts';
import { texts as enAdminInvoices } from './en/admin/invoices.ts';
import { texts as enAdminMails } from './en/admin/mails.ts';
import { texts as enAdminOrders } from './en/admin/orders.ts';
import { texts as enAdminPageDrafts } from './en/admin/page-drafts.ts';
import { texts as enAdminPages } from './en/admin/pages.ts';
import { texts as enAdminPlans } from './en/admin/plans.ts';
import { texts as enAdminProducts } from './en/admin/products.ts';
import { texts as enAdminRunning } from './en/admin/running.ts';
import { texts as enAdminSettings } from './en/admin/settings.ts';
import { texts as enAdminTransfer } from './en/admin/transfer.ts';
import { texts as enAdminUsers } from './en/admin/users.ts';
import { texts as enAnswers } from './en/answers.ts';
import { texts as enCards } from './en/cards.ts';
import { texts as enCatalogue } from './en/catalogue.ts';
import { texts as enCheckout } from './en/checkout.ts';
import { texts as enDocuments } from './en/documents.ts';
import { texts as enMails } from './en/mails.ts';
import { texts as enNotices } from './en/notices.ts';
import { texts as enOffsite } from './en/offsite.ts';
import { texts as enOrderSums } from './en/order-sums.ts';
import { texts as enOwnData } from './en/own-data.ts';
import { texts as enPurchase } from './en/purchase.ts';
import { texts as enReading } from './en/reading.ts';
import { texts as enReturns } from './en/returns.ts';
import { texts as enReviews } from './en/reviews.ts';
import { texts as enSecondFactor } from './en/second-factor.ts';
import { texts as enShop } from './en/shop.ts';
import { texts as enStockAlert } from './en/stock-alert.ts';
import { texts as enUnsubscribe } from './en/unsubscribe.ts';
import { texts as enWishlist } from './en/wishlist.ts';
import type { Language } from './language.ts';

/** Every text a person reads, by area: an area is what a page loads at once. */
const EN = {
  account: enAccount,
  address: enAddress,
  adminAccounts: enAdminAccounts,
  adminAudit: enAdminAudit,
  adminBrand: enAdminBrand,
  adminBulk: enAdminBulk,
  adminCategories: enAdminCategories,
  adminDashboard: enAdminDashboard,
  adminFirstHour: enAdminFirstHour,
  adminFrame: enAdminFrame,
  adminHealth: enAdminHealth,
  adminHome: enAdminHome,
  adminInvoices: enAdminInvoices,
  adminMails: enAdminMails,
  adminOrders: enAdminOrders,
  adminPageDrafts: enAdminPageDrafts,
  adminPages: enAdminPages,
  adminPlans: enAdminPlans,
  adminProducts: enAdminProducts,
  adminRunning: enAdminRunning,
  adminSettings: enAdminSettings,
  adminTransfer: enAdminTransfer,
  adminUsers: enAdminUsers,
  adminVariants: enAdminVariants,
  answers: enAnswers,
  cards: enCards,
  catalogue: enCatalogue,
  checkout: enCheckout,
  documents: enDocuments,
  mails: enMails,
  notices: enNotices,
  offsite: enOffsite,
  orderSums: enOrderSums,
  ownData: enOwnData,
  purchase: enPurchase,
  reading: enReading,
  returns: enReturns,
  secondFactor: enSecondFactor,
  shop: enShop,
  stockAlert: enStockAlert,
  unsubscribe: enUnsubscribe,
  reviews: enReviews,
  wishlist: enWishlist,
};

export type Texts = typeof EN;
export type Area = keyof Texts;

const CATALOGUES: Record<Language, Texts> = {
  en: EN,
  de: {
    account: deAccount,
    address: deAddress,
    adminAccounts: deAdminAccounts,
    adminAudit: deAdminAudit,
    adminBrand: deAdminBrand,
    adminBulk: deAdminBulk,
    adminCategories: deAdminCategories,
    adminDashboard: deAdminDashboard,
    adminFirstHour: deAdminFirstHour,
    adminFrame: deAdminFrame,
    adminHealth: deAdminHealth,
    adminHome: deAdminHome,
    adminInvoices: deAdminInvoices,
    adminMails: deAdminMails,
    adminOrders: deAdminOrders,
    adminPageDrafts: deAdminPageDrafts,
    adminPages: deAdminPages,
    adminPlans: deAdminPlans,
    adminProducts: deAdminProducts,
    adminRunning: deAdminRunning,
    adminSettings: deAdminSettings,
    adminTransfer: deAdminTransfer,
    adminUsers: deAdminUsers,
    adminVariants: deAdminVariants,
    answers: deAnswers,
    cards: deCards,
    catalogue: deCatalogue,
    checkout: deCheckout,
    documents: deDocuments,
    mails: deMails,
    notices: deNotices,
    offsite: deOffsite,
    orderSums: deOrderSums,
    ownData: deOwnData,
    purchase: dePurchase,
    reading: deReading,
    returns: deReturns,
    secondFactor: deSecondFactor,
    shop: deShop,
    stockAlert: deStockAlert,
    unsubscribe: deUnsubscribe,
    reviews: deReviews,
    wishlist: deWishlist,
  },
};

/** All texts of a language. For the server: the browser loads them area by area (client/lib/browser-texts.ts). */
export const textsFor = (language: Language): Texts => CATALOGUES[language];
