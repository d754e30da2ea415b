import type { Category } from '../../shared/categories.ts';
import type { OrderId, ProductId } from '../../shared/ids.ts';
import type { Sort } from '../../shared/product-words.ts';

/** Where the admin panel begins; the addresses of its sections are its own (features/admin/admin-paths.ts). */
export const ADMIN_PANEL = '/admin-panel';
export const isAdminPanel = (pathname: string): boolean =>
  pathname === ADMIN_PANEL || pathname.startsWith(`${ADMIN_PANEL}/`);

/** Where each page is; the one place that writes addresses. */
export const paths = {
  home: '/',
  help: '/help',
  resources: '/resources',
  blog: '/blog',
  login: '/login',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  account: '/account',
  adminPanel: `${ADMIN_PANEL}/all-products`,
  cart: '/cart',
  orders: '/order',
  profile: '/Profile',
  order: (id: OrderId) => `/order/${id}`,
  success: (sessionId: string) => `/success/${sessionId}`,
  /** Login that goes back to `next`, a path of our own, afterwards. */
  loginThen: (next: string) => `/login?${new URLSearchParams({ next })}`,
  /** Sign-up that hands `next` on to login. */
  signUpThen: (next: string) => (next === '/' ? '/sign-up' : `/sign-up?${new URLSearchParams({ next })}`),
  product: (id: ProductId) => `/product/${id}`,
  search: (text: string) => (text ? `/search?${new URLSearchParams({ q: text })}` : '/search'),
  category: (categories: readonly Category[], sort?: Sort) => {
    const query = new URLSearchParams(categories.map((category) => ['category', category]));
    if (sort && sort !== 'newest') query.set('sort', sort);
    return paths.filter(query);
  },
  /** @param onlyDifferences leaves out what is the same in all. */
  compare: (ids: readonly ProductId[], onlyDifferences = false) =>
    `/compare${ids.length > 0 ? `?ids=${ids.join(',')}${onlyDifferences ? '&differences=only' : ''}` : ''}`,
  /** The filter page, for what `filterQuery` writes. */
  filter: (query: URLSearchParams): string =>
    query.size > 0 ? `/product-category?${query}` : '/product-category',
};
