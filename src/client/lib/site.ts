import { createContext, type Dispatch, type SetStateAction, useContext } from 'react';
import { isShown, type KnownCategory, labelOf } from '../../shared/catalogue/categories.ts';
import { type Locale, localeOf } from '../../shared/locale.ts';
import { formatMoney, type Money } from '../../shared/money/money.ts';
import type { Site } from '../../shared/pages/boot.ts';

const SiteContext = createContext<[Site, Dispatch<SetStateAction<Site>>] | null>(null);
export const SiteProvider = SiteContext.Provider;

/** Makes a path of ours absolute; any other address is unchanged. */
export function useAbsolute(): (address: string) => string {
  const { publicUrl } = useSite();
  return (address) => (address.startsWith('/') ? publicUrl + address : address);
}

function useSiteState() {
  const state = useContext(SiteContext);
  if (!state) throw new Error('useSite needs a SiteProvider above');
  return state;
}

/** The shop's name, address and year, from the server. */
export const useSite = (): Site => useSiteState()[0];

/** Shows changed settings in this tab at once; other tabs get them with their next page. */
export function useSiteChange(): (changes: Partial<Site>) => void {
  const [, setSite] = useSiteState();
  return (changes) => setSite((before) => ({ ...before, ...changes }));
}

/** Every category in its order, hidden ones included. */
export const useCategories = (): readonly KnownCategory[] => useSite().categories;

/** The categories that menus and filters show. */
export const useShownCategories = (): readonly KnownCategory[] => useCategories().filter(isShown);

/** Whether a category is shown: a product's page stays when its category is hidden. */
export const useIsShown = (category: string): boolean =>
  useShownCategories().some(({ value }) => value === category);

/** Maps a category's value to its label. */
export type CategoryLabel = (value: string) => string;

export function useCategoryLabel(): CategoryLabel {
  const categories = useCategories();
  return (value) => labelOf(categories, value);
}

/** How amounts are written: in the shop's format, in its currency or an order's. */
export function useLocale(currency?: string): Locale {
  const locale = localeOf(useSite());
  return currency ? { ...locale, currency } : locale;
}

/** Formats amounts in the shop's currency, or an order's. */
export function useMoney(currency?: string): (amount: Money) => string {
  const locale = useLocale(currency);
  return (amount) => formatMoney(amount, locale);
}
