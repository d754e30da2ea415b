import type { ComponentType, SVGProps } from 'react';
import type { Texts } from '../../../shared/texts/catalogue.ts';

/** The sidebar's groups, in their order. */
export const SECTION_GROUPS = ['work', 'shop'] as const;

/** One section of the panel: a page of its own below /admin-panel. */
export type AdminSection = {
  /** Below /admin-panel, with parameters as the router writes them: 'all-orders', 'orders/:id'. */
  path: string;
  /** Which of the texts is its name in the sidebar and its page's title. */
  label: keyof Texts['adminFrame']['sections'];
  /** Where the sidebar lists it; null for a page that one reaches from another section. */
  menu: { group: (typeof SECTION_GROUPS)[number]; Icon: ComponentType<SVGProps<SVGSVGElement>> } | null;
  /** The sidebar's entry that is marked while a page without one is shown. */
  under?: string;
  /** Lazily loaded: its code comes when it is opened. */
  Page: ComponentType;
};
