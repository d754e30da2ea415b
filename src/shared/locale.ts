import type { Language } from './texts/language.ts';
import type { TimeZone } from './time-zone.ts';

/**
 * `indian` groups digits as the specification does ($12,34,567.50), `language` as the shop's language does.
 */
export const MONEY_FORMATS = ['indian', 'language'] as const;
export type MoneyFormat = (typeof MONEY_FORMATS)[number];

/** `language` writes dates as the shop's language does, `day_first` and `iso` in any language alike. */
export const DATE_FORMATS = ['language', 'day_first', 'iso'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** `metric` shows weights and lengths as they were entered, `imperial` in ounces, pounds, inches and feet. */
export const UNITS = ['metric', 'imperial'] as const;
export type Units = (typeof UNITS)[number];

/** How texts, dates and amounts are written. Set by the owner and sent with every page. */
export type Locale = {
  language: Language;
  /** ISO 4217; each order stores its own. */
  currency: string;
  moneyFormat: MoneyFormat;
  /** Missing values (stored by earlier versions) fall back to the defaults. */
  dateFormat?: DateFormat;
  timeZone?: TimeZone;
  units?: Units;
};

/** What a locale has beyond the language's own way. */
export const DEFAULT_CONVENTIONS = { dateFormat: 'language', timeZone: '', units: 'metric' } as const;

/** The default until the owner changes it. */
export const DEFAULT_LOCALE: Locale = { language: 'en', currency: 'USD', moneyFormat: 'indian' };

/** Picks the locale out of a larger object. */
export const localeOf = ({ language, currency, moneyFormat, ...more }: Locale): Required<Locale> => ({
  language,
  currency,
  moneyFormat,
  dateFormat: more.dateFormat ?? DEFAULT_CONVENTIONS.dateFormat,
  timeZone: more.timeZone ?? DEFAULT_CONVENTIONS.timeZone,
  units: more.units ?? DEFAULT_CONVENTIONS.units,
});

/** A locale in few words, the same for the same locale: what is as by default is left out. */
export const localeText = (locale: Locale): string => {
  const { language, currency, moneyFormat, ...more } = localeOf(locale);
  const chosen = (Object.keys(more) as (keyof typeof more)[]).filter(
    (key) => more[key] !== DEFAULT_CONVENTIONS[key],
  );
  return [language, currency, moneyFormat, ...chosen.map((key) => more[key])].join(' ');
};

export const isSameLocale = (a: Locale, b: Locale): boolean => localeText(a) === localeText(b);
