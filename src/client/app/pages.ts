import type { ComponentType, ReactNode } from 'react';
import type { ShownPage } from '../../shared/pages/pages.ts';
import { loadPageTexts } from '../lib/browser-texts.ts';
import { lazyPart } from '../lib/lazy-part.tsx';

type Page = () => ReactNode;

const MODULES: Record<ShownPage, () => Promise<{ default: Page }>> = {
  home: () => import('../routes/home-page.tsx'),
  category: () => import('../routes/category-page.tsx'),
  product: () => import('../routes/product-page.tsx'),
  search: () => import('../routes/search-page.tsx'),
  compare: () => import('../routes/compare-page.tsx'),
  help: () => import('../routes/help-page.tsx'),
  resources: () => import('../routes/resources-page.tsx'),
  reading: () => import('../routes/reading-page.tsx'),
  blog: () => import('../routes/blog-page.tsx'),
  login: () => import('../routes/accounts/login-page.tsx'),
  signUp: () => import('../routes/accounts/sign-up-page.tsx'),
  forgotPassword: () => import('../routes/accounts/forgot-password-page.tsx'),
  resetPassword: () => import('../routes/accounts/reset-password-page.tsx'),
  verifyEmail: () => import('../routes/accounts/verify-email-page.tsx'),
  profile: () => import('../routes/accounts/profile-page.tsx'),
  cart: () => import('../routes/cart-page.tsx'),
  stockAlert: () => import('../routes/accounts/stock-alert-page.tsx'),
  unsubscribe: () => import('../routes/accounts/unsubscribe-page.tsx'),
  wishlist: () => import('../routes/wishlist-page.tsx'),
  sharedWishlist: () => import('../routes/shared-wishlist-page.tsx'),
  checkout: () => import('../routes/checkout-page.tsx'),
  success: () => import('../routes/success-page.tsx'),
  cancel: () => import('../routes/cancel-page.tsx'),
  orders: () => import('../routes/orders/orders-page.tsx'),
  findOrder: () => import('../routes/orders/find-order-page.tsx'),
  withdrawal: () => import('../routes/withdrawal-page.tsx'),
  order: () => import('../routes/orders/order-page.tsx'),
  account: () => import('../routes/accounts/account-page.tsx'),
  admin: () => import('../routes/admin-page.tsx'),
  homePreview: () => import('../routes/home-preview-page.tsx'),
  notFound: () => import('../routes/not-found-page.tsx'),
  offline: () => import('../routes/offline-page.tsx'),
};

/** Loads the page's code and, in the browser, its texts in parallel. */
async function fetchPage(name: ShownPage): Promise<{ default: Page }> {
  const [module] = await Promise.all([MODULES[name](), import.meta.env.SSR || loadPageTexts(name)]);
  return module;
}

/** A page whose code loads when it is first shown. */
export const lazyPage = (name: ShownPage): ComponentType => lazyPart(() => fetchPage(name));

export const NotFoundPage = lazyPage('notFound');

/** Loads the code of the pages that people visit next, so that navigation waits for data only. */
export function preloadPages(): void {
  for (const name of ['product', 'category', 'search', 'home', 'cart'] as const) {
    fetchPage(name).catch(() => undefined);
  }
}
