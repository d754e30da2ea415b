import type { Category } from '../../../shared/catalogue/categories.ts';

import type { OrderId, PageId, ProductId } from '../../../shared/ids.ts';
import type { MailKind } from '../../../shared/operations/mail.ts';

import { ADMIN_PANEL } from '../../lib/paths.ts';

/** The address of a section, with its initial search and filters. */
export const adminPath = (section: string, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(parameters);
  return `${ADMIN_PANEL}/${section}${query.size > 0 ? `?${query}` : ''}`;
};

/** Orders with real payments, or test orders. */
export type Payments = 'real' | 'test';

/** Lists that other sections link to. */
export const ordersOfLast = (days: 1 | 7 | 30, payments: Payments): string =>
  adminPath('all-orders', { payments, placed: String(days) });
export const ordersToShip = (payments: Payments): string =>
  adminPath('all-orders', { status: 'to-ship', payments });
export const ORDERS_TO_LOOK_AT = adminPath('all-orders', { status: 'to-look-at' });
export const REAL_ORDERS_TO_LOOK_AT = adminPath('all-orders', { status: 'to-look-at', payments: 'real' });
export const LOW_STOCK_PRODUCTS = adminPath('all-products', { stock: 'low', sale: 'on' });
export const categoryAdminPath = (category: Category): string =>
  adminPath(`categories/${encodeURIComponent(category)}`);
export const parcelPath = (id: OrderId): string => adminPath(`packing/${id}`);
export const mailKindPath = (kind: MailKind): string => adminPath(`mail/${kind}`);
export const pagePath = (id: PageId): string => adminPath(`pages/${id}`);
/** A new page; without a draft it asks from which. */
export const newPagePath = (draft?: string): string => adminPath('pages/new', draft ? { draft } : {});
/** A product's page as shoppers would see it. */
export const productPreviewPath = (id: ProductId): string => adminPath(`product-preview/${id}`);
export const orderPath = (id: OrderId): string => adminPath(`orders/${id}`);
