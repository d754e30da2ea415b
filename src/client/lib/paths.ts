import type { Category } from '../../shared/categories.ts';
import type { ProductId } from '../../shared/ids.ts';
import type { Sort } from '../../shared/statuses.ts';

/** Where each page is; the one place that writes addresses. */
export const paths = {
  home: '/',
  help: '/help',
  login: '/login',
  cart: '/cart',
  orders: '/order',
  profile: '/Profile',
  product: (id: ProductId) => `/product/${id}`,
  search: (text: string) => (text ? `/search?${new URLSearchParams({ q: text })}` : '/search'),
  category: (categories: readonly Category[], sort?: Sort) => {
    const query = new URLSearchParams(categories.map((category) => ['category', category]));
    if (sort && sort !== 'newest') query.set('sort', sort);
    return query.size > 0 ? `/product-category?${query}` : '/product-category';
  },
};
