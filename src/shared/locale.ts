import type { Language } from './texts/language.ts';

/**
 * `indian` groups digits as the specification does ($12,34,567.50), `language` as the shop's language does.
 */
export const MONEY_FORMATS = ['indian', 'language'] as const;
export type MoneyFormat = (typeof MONEY_FORMATS)[number];

/** How texts, dates and amounts are written. Set by the owner and sent with every page. */
export type Locale = {
  language: Language;
  /** ISO 4217; each order stores its own. */
  currency: string;
  moneyFormat: MoneyFormat;
};

/** The default until the owner changes it. */
export const DEFAULT_LOCALE: Locale = { language: 'en', currency: 'USD', moneyFormat: 'indian' };

/** Picks the locale out of a larger object. */
export const localeOf = ({ language, currency, moneyFormat }: Locale): Locale => ({
  language,
  currency,
  moneyFormat,
});

export const isSameLocale = (a: Locale, b: Locale): boolean =>
  a.language === b.language && a.currency === b.currency && a.moneyFormat === b.moneyFormat;
