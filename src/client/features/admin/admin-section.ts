import type { ComponentType, SVGProps } from 'react';

/** The sidebar's groups, in their order. */
export const SECTION_GROUPS = ['Daily work', 'Shop'] as const;

/** One section of the panel: a page of its own below /admin-panel. */
export type AdminSection = {
  /** Below /admin-panel, with parameters as the router writes them: 'all-orders', 'orders/:id'. */
  path: string;
  /** Its name in the sidebar, and its page's title. */
  label: string;
  /** Where the sidebar lists it; null for a page that one reaches from another section. */
  menu: { group: (typeof SECTION_GROUPS)[number]; Icon: ComponentType<SVGProps<SVGSVGElement>> } | null;
  /** The sidebar's entry that is marked while a page without one is shown. */
  under?: string;
  /** Lazily loaded: its code comes when it is opened. */
  Page: ComponentType;
};
