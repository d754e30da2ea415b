import { createContext, useContext } from 'react';
import type { Site } from '../../shared/boot.ts';

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

/** The shop's name, address and year, as the server said them. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above');
  return site;
}
