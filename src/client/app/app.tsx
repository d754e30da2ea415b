import { Route, Routes, useLocation } from 'react-router-dom';
import { CartActions } from '../features/cart/cart-actions.tsx';
import { ADMIN_PANEL, isAdminPanel } from '../lib/paths.ts';
import { usePrefetchOnIntent } from './intent.ts';
import { useNavigationPlace } from './navigation.ts';
import { NeedsConnection } from './needs-connection.tsx';
import { PageBoundary } from './page-boundary.tsx';
import {
  AccountPage,
  AdminPage,
  BlogPage,
  CancelPage,
  CartPage,
  CategoryPage,
  ComparePage,
  ForgotPasswordPage,
  HelpPage,
  HomePage,
  LoginPage,
  NotFoundPage,
  OfflinePage,
  OrderPage,
  OrdersPage,
  ProductPage,
  ProfilePage,
  ResetPasswordPage,
  ResourcesPage,
  SearchPage,
  SignUpPage,
  SuccessPage,
} from './pages.ts';
import { Shell } from './shell/shell.tsx';

type AppProps = {
  /** The path that the server answered with 404; the browser must show the same. */
  notFoundPath: string | null;
};

/** What counts as one page: the admin panel stays in place while its sections change. */
const placeOf = (pathname: string) => (isAdminPanel(pathname) ? ADMIN_PANEL : pathname);

/** Which page is shown at which address. */
export function App({ notFoundPath }: AppProps) {
  const { pathname } = useLocation();
  useNavigationPlace();
  usePrefetchOnIntent();
  return (
    <CartActions>
      <Shell>
        <PageBoundary place={placeOf(pathname)}>
          {pathname === notFoundPath ? (
            <NotFoundPage />
          ) : (
            <Routes>
              <Route path="/" element={<HomePage />} />
              <Route path="/home" element={<HomePage />} />
              <Route path="/product-category" element={<CategoryPage />} />
              <Route path="/product/:id" element={<ProductPage />} />
              <Route path="/search" element={<SearchPage />} />
              <Route path="/compare" element={<ComparePage />} />
              <Route path="/help" element={<HelpPage />} />
              <Route path="/resources" element={<ResourcesPage />} />
              <Route path="/blog" element={<BlogPage />} />
              <Route path="/offline" element={<OfflinePage />} />
              <Route element={<NeedsConnection what="account" />}>
                <Route path="/login" element={<LoginPage />} />
                <Route path="/sign-up" element={<SignUpPage />} />
                <Route path="/forgot-password" element={<ForgotPasswordPage />} />
                <Route path="/reset-password" element={<ResetPasswordPage />} />
                <Route path="/Profile" caseSensitive element={<ProfilePage />} />
                <Route path="/account" element={<AccountPage />} />
              </Route>
              <Route element={<NeedsConnection what="cart" />}>
                <Route path="/cart" element={<CartPage />} />
              </Route>
              <Route element={<NeedsConnection what="payment" />}>
                <Route path="/success/:session_id" element={<SuccessPage />} />
                <Route path="/cancel" element={<CancelPage />} />
              </Route>
              <Route element={<NeedsConnection what="orders" />}>
                <Route path="/order" element={<OrdersPage />} />
                <Route path="/order/:id" element={<OrderPage />} />
              </Route>
              <Route element={<NeedsConnection what="admin" />}>
                <Route path="/admin-panel/*" element={<AdminPage />} />
              </Route>
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          )}
        </PageBoundary>
      </Shell>
    </CartActions>
  );
}
