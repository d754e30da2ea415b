import { ADMIN_PANEL } from '../../lib/paths.ts';

/** The address of a section, with the search and filters it shows at first. */
export const adminPath = (section: string, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(parameters);
  return `${ADMIN_PANEL}/${section}${query.size > 0 ? `?${query}` : ''}`;
};

/** Lists that another section sends one to. */
export const ORDERS_TO_SHIP = adminPath('all-orders', { status: 'to-ship' });
export const ORDERS_TO_LOOK_AT = adminPath('all-orders', { status: 'to-look-at' });
export const LOW_STOCK_PRODUCTS = adminPath('all-products', { stock: 'low', sale: 'on' });
