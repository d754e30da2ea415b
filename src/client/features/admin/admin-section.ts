import type { ComponentType, SVGProps } from 'react';
import type { Texts } from '../../../shared/texts/catalogue.ts';

/** The sidebar's groups, in order. */
export const SECTION_GROUPS = ['trade', 'shop'] as const;

/** A section of the panel: a page of its own below /admin-panel. */
export type AdminSection = {
  /** Relative to /admin-panel, with router parameters: 'all-orders', 'orders/:id'. */
  path: string;
  /** Key of the text that names it in the sidebar and titles its page. */
  label: keyof Texts['adminFrame']['sections'];
  /** Its place in the sidebar; null for a page reached from another section. */
  menu: { group: (typeof SECTION_GROUPS)[number]; Icon: ComponentType<SVGProps<SVGSVGElement>> } | null;
  /** For a page without a sidebar entry: the entry to highlight. */
  under?: string;
  /** For packers, who see no other; admins have the whole of it in their own sections. */
  forPackers?: true;
  /** Lazily loaded. */
  Page: ComponentType;
};
