import { createContext, useContext } from 'react';
import type { Site } from '../../shared/boot.ts';
import { type CategoryInfo, labelOf } from '../../shared/categories.ts';
import { type Locale, localeOf } from '../../shared/locale.ts';
import { formatMoney, type Money } from '../../shared/money.ts';

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

/** Makes a whole address of a path of ours; another's stays as it is. */
export function useAbsolute(): (address: string) => string {
  const { publicUrl } = useSite();
  return (address) => (address.startsWith('/') ? publicUrl + address : address);
}

/** The shop's name, address and year, as the server said them. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above');
  return site;
}

/** Every category of the shop, hidden ones too, in its order. */
export const useCategories = (): readonly CategoryInfo[] => useSite().categories;

/** The categories that menus and filters list. */
export const useShownCategories = (): readonly CategoryInfo[] => useCategories().filter(({ shown }) => shown);

/** How people read a category's value. */
export type CategoryLabel = (value: string) => string;

export function useCategoryLabel(): CategoryLabel {
  const categories = useCategories();
  return (value) => labelOf(categories, value);
}

/** How amounts are written: the shop's way, in its currency or in that of an order. */
export function useLocale(currency?: string): Locale {
  const locale = localeOf(useSite());
  return currency ? { ...locale, currency } : locale;
}

/** Writes amounts in the shop's currency, or in that of an order. */
export function useMoney(currency?: string): (amount: Money) => string {
  const locale = useLocale(currency);
  return (amount) => formatMoney(amount, locale);
}
