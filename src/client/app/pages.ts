import { type ComponentType, lazy } from 'react';
import type { PageName } from '../../shared/pages.ts';
import { loadPageTexts } from '../lib/browser-texts.ts';

const MODULES = {
  home: () => import('../routes/home-page.tsx'),
  category: () => import('../routes/category-page.tsx'),
  product: () => import('../routes/product-page.tsx'),
  search: () => import('../routes/search-page.tsx'),
  compare: () => import('../routes/compare-page.tsx'),
  help: () => import('../routes/help-page.tsx'),
  resources: () => import('../routes/resources-page.tsx'),
  blog: () => import('../routes/blog-page.tsx'),
  login: () => import('../routes/login-page.tsx'),
  signUp: () => import('../routes/sign-up-page.tsx'),
  forgotPassword: () => import('../routes/forgot-password-page.tsx'),
  resetPassword: () => import('../routes/reset-password-page.tsx'),
  profile: () => import('../routes/profile-page.tsx'),
  cart: () => import('../routes/cart-page.tsx'),
  success: () => import('../routes/success-page.tsx'),
  cancel: () => import('../routes/cancel-page.tsx'),
  orders: () => import('../routes/orders-page.tsx'),
  order: () => import('../routes/order-page.tsx'),
  account: () => import('../routes/account-page.tsx'),
  adminPanel: () => import('../routes/admin-page.tsx'),
  notFound: () => import('../routes/not-found-page.tsx'),
  offline: () => import('../routes/offline-page.tsx'),
} satisfies Partial<Record<PageName | 'notFound', () => Promise<{ default: ComponentType }>>>;

type Name = keyof typeof MODULES;

/** The page's code and, in the browser, the texts that it reads: neither waits for the other. */
async function fetchPage(name: Name): Promise<{ default: ComponentType }> {
  // What the home page says is the frame's.
  const needsNone = import.meta.env.SSR || name === 'home';
  const [module] = await Promise.all([MODULES[name](), needsNone || loadPageTexts(name)]);
  return module;
}

const page = (name: Name) => lazy(() => fetchPage(name));

export const HomePage = page('home');
export const CategoryPage = page('category');
export const ProductPage = page('product');
export const SearchPage = page('search');
export const ComparePage = page('compare');
export const HelpPage = page('help');
export const ResourcesPage = page('resources');
export const BlogPage = page('blog');
export const LoginPage = page('login');
export const SignUpPage = page('signUp');
export const ForgotPasswordPage = page('forgotPassword');
export const ResetPasswordPage = page('resetPassword');
export const ProfilePage = page('profile');
export const CartPage = page('cart');
export const SuccessPage = page('success');
export const CancelPage = page('cancel');
export const OrdersPage = page('orders');
export const OrderPage = page('order');
export const AccountPage = page('account');
export const AdminPage = page('adminPanel');
export const NotFoundPage = page('notFound');
export const OfflinePage = page('offline');

/** Fetches the code of the pages that people go to next, so that going there waits for data only. */
export function preloadPages(): void {
  for (const name of ['product', 'category', 'search', 'home', 'cart'] as const) {
    fetchPage(name).catch(() => undefined);
  }
}
