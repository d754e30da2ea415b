import { ADMIN_PANEL } from '../../lib/paths.ts';

/** The address of a section, with the search and filters it shows at first. */
export const adminPath = (section: string, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(parameters);
  return `${ADMIN_PANEL}/${section}${query.size > 0 ? `?${query}` : ''}`;
};

/** Products on sale that are down to the shop's low-stock level, as the dashboard counts them. */
export const LOW_STOCK_PATH = adminPath('all-products', { sale: 'on', stock: 'low' });
