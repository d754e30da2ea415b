import type { Category } from '../../shared/catalogue/categories.ts';
import { REVIEWS_ID } from '../../shared/catalogue/reviews.ts';
import type { OrderId, ProductId } from '../../shared/ids.ts';
import { PAGES } from '../../shared/pages/pages.ts';

/** The root of the admin panel; its sections' addresses are in features/admin/admin-paths.ts. */
export const ADMIN_PANEL = PAGES.admin.path;
export const isAdminPanel = (pathname: string): boolean =>
  pathname === ADMIN_PANEL || pathname.startsWith(`${ADMIN_PANEL}/`);

const at = (pattern: string, parameter: string) => pattern.replace(/:\w+/, () => parameter);
const asking = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);

/** Builds the address of each page; the only place that does. */
export const paths = {
  home: PAGES.home.path,
  help: PAGES.help.path,
  login: PAGES.login.path,
  signUp: PAGES.signUp.path,
  forgotPassword: PAGES.forgotPassword.path,
  account: PAGES.account.path,
  adminPanel: `${ADMIN_PANEL}/all-products`,
  cart: PAGES.cart.path,
  orders: PAGES.orders.path,
  profile: PAGES.profile.path,
  wishlist: PAGES.wishlist.path,
  checkout: PAGES.checkout.path,
  order: (id: OrderId) => at(PAGES.order.path, id),
  /** A guest's order, by its number. */
  guestOrder: (number: string) => at(PAGES.order.path, number),
  findOrder: PAGES.findOrder.path,
  success: (sessionId: string) => at(PAGES.success.path, sessionId),
  /** Login that then goes to `next`, a path of our own. */
  loginThen: (next: string) => asking(PAGES.login.path, new URLSearchParams({ next })),
  /** Sign-up that then goes to `next`. */
  signUpThen: (next: string) => asking(PAGES.signUp.path, new URLSearchParams(next === '/' ? {} : { next })),
  product: (id: ProductId) => at(PAGES.product.path, id),
  /** The reviews on a product's page. */
  reviewsOf: (id: ProductId) => `${at(PAGES.product.path, id)}#${REVIEWS_ID}`,
  search: (text: string) => asking(PAGES.search.path, new URLSearchParams(text ? { q: text } : {})),
  category: (categories: readonly Category[]) =>
    paths.products('category', new URLSearchParams(categories.map((category) => ['category', category]))),
  /** A list of products, for a query made by `filterQuery`. */
  products: (page: 'category' | 'search', query: URLSearchParams): string => asking(PAGES[page].path, query),
  /** @param onlyDifferences hides the rows that are the same for all products. */
  compare: (ids: readonly ProductId[], onlyDifferences = false) =>
    `${PAGES.compare.path}${ids.length > 0 ? `?ids=${ids.join(',')}${onlyDifferences ? '&differences=only' : ''}` : ''}`,
};
