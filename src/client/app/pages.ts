import { lazy } from 'react';

const modules = {
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
  admin: () => import('../routes/admin-page.tsx'),
  notFound: () => import('../routes/not-found-page.tsx'),
  offline: () => import('../routes/offline-page.tsx'),
};

export const HomePage = lazy(modules.home);
export const CategoryPage = lazy(modules.category);
export const ProductPage = lazy(modules.product);
export const SearchPage = lazy(modules.search);
export const ComparePage = lazy(modules.compare);
export const HelpPage = lazy(modules.help);
export const ResourcesPage = lazy(modules.resources);
export const BlogPage = lazy(modules.blog);
export const LoginPage = lazy(modules.login);
export const SignUpPage = lazy(modules.signUp);
export const ForgotPasswordPage = lazy(modules.forgotPassword);
export const ResetPasswordPage = lazy(modules.resetPassword);
export const ProfilePage = lazy(modules.profile);
export const CartPage = lazy(modules.cart);
export const SuccessPage = lazy(modules.success);
export const CancelPage = lazy(modules.cancel);
export const OrdersPage = lazy(modules.orders);
export const OrderPage = lazy(modules.order);
export const AccountPage = lazy(modules.account);
export const AdminPage = lazy(modules.admin);
export const NotFoundPage = lazy(modules.notFound);
export const OfflinePage = lazy(modules.offline);

/** Fetches the code of the pages that people go to next, so that going there waits for data only. */
export function preloadPages(): void {
  for (const load of [modules.product, modules.category, modules.search, modules.home, modules.cart]) {
    load().catch(() => undefined);
  }
}
