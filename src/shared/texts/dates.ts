import type { Locale } from '../locale.ts';
import { type Language, LOCALES } from './language.ts';

/** How dates are written beyond the language. */
type Way = Pick<Locale, 'dateFormat' | 'timeZone'>;

/** Makes each value when it is first used: a page needs two or three formats, and each takes milliseconds. */
function madeWhenAsked<T extends object>(makers: { [Name in keyof T]: () => T[Name] }): Readonly<T> {
  const made = {} as T;
  for (const name in makers) {
    const get = () => {
      const value = makers[name]();
      Object.defineProperty(made, name, { value });
      return value;
    };
    Object.defineProperty(made, name, { get, configurable: true });
  }
  return made;
}

const formatsOf = (language: Language, { dateFormat, timeZone }: Way) => {
  const isIso = dateFormat === 'iso';
  // Swedish writes dates as ISO 8601 does.
  const tag = isIso ? 'sv-SE' : dateFormat === 'day_first' && language === 'en' ? 'en-GB' : LOCALES[language];
  const format = ({ dateStyle, ...options }: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, dateStyle: dateStyle && isIso ? 'short' : dateStyle });
  const zone = timeZone && knows(timeZone) ? { timeZone } : {};
  return madeWhenAsked({
    /** Day and time of day. */
    moment: () => format({ dateStyle: 'medium', timeStyle: 'short', ...zone }),
    day: () => format({ dateStyle: 'medium', ...zone }),
    longDay: () => format({ dateStyle: 'long', ...zone }),
    /** A day without its year, where the axis of a chart has room for little; the day itself has no time zone. */
    shortDay: () =>
      new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    /** A day without a time zone, given as its midnight in UTC. */
    writtenDay: () => format({ dateStyle: 'long', timeZone: 'UTC' }),
    timeOfDay: () => format({ timeStyle: 'medium', ...zone }),
    /** How long ago: "3 minutes ago". */
    age: () => new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' }),
    /** A number with its groups of digits. */
    number: () => new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }),
    /** A tax rate, from a fraction: "19%", "8.875%". */
    rate: () => new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 4 }),
    /** A size below a kilobyte: "12 bytes". */
    bytes: () =>
      new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
    country: () => new Intl.DisplayNames(LOCALES[language], { type: 'region' }),
    currency: () => new Intl.DisplayNames(LOCALES[language], { type: 'currency' }),
  });
};

export type Formats = ReturnType<typeof formatsOf>;

/** An older browser may not know a zone that the server knows; its own is better than no page. */
function knows(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

const known = new Map<string, Formats>();

/** How dates, ages and numbers are written in a language; by default in the machine's own time zone. */
export function formatsIn(language: Language, way: Way = {}): Formats {
  const key = [language, way.dateFormat, way.timeZone].join(' ');
  const formats = known.get(key) ?? formatsOf(language, way);
  known.set(key, formats);
  return formats;
}
