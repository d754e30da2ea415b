import type { Language } from './texts/language.ts';

/** `indian` groups digits as SPEC does ($12,34,567.50), `language` as the shop's language does. */
export const MONEY_FORMATS = ['indian', 'language'] as const;
export type MoneyFormat = (typeof MONEY_FORMATS)[number];

/** What decides how texts, dates and amounts are written. The owner sets it; every page carries it. */
export type Locale = {
  language: Language;
  /** ISO 4217; an order has its own. */
  currency: string;
  moneyFormat: MoneyFormat;
};

/** What holds until the owner says otherwise. */
export const DEFAULT_LOCALE: Locale = { language: 'en', currency: 'USD', moneyFormat: 'indian' };

/** The locale in something that has more in it. */
export const localeOf = ({ language, currency, moneyFormat }: Locale): Locale => ({
  language,
  currency,
  moneyFormat,
});

export const isSameLocale = (a: Locale, b: Locale): boolean =>
  a.language === b.language && a.currency === b.currency && a.moneyFormat === b.moneyFormat;
