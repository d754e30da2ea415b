import { ADMIN_PANEL } from '../../lib/paths.ts';

/** The address of a section, with the search and filters it shows at first. */
export const adminPath = (section: string, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(parameters);
  return `${ADMIN_PANEL}/${section}${query.size > 0 ? `?${query}` : ''}`;
};
