import { type Language, LOCALES } from './language.ts';

const formatsOf = (language: Language) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALES[language], options);
  return {
    /** Day and time of day. */
    moment: format({ dateStyle: 'medium', timeStyle: 'short' }),
    day: format({ dateStyle: 'medium' }),
    longDay: format({ dateStyle: 'long' }),
    /** A day without its year, where the axis of a chart has room for little; the day itself has no time zone. */
    shortDay: format({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    /** A day without a time zone, given as its midnight in UTC. */
    writtenDay: format({ dateStyle: 'long', timeZone: 'UTC' }),
    timeOfDay: format({ timeStyle: 'medium' }),
    /** How long ago: "3 minutes ago". */
    age: new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' }),
    /** A number with its groups of digits. */
    number: new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }),
    /** A tax rate, from a fraction: "19%", "8.875%". */
    rate: new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 4 }),
    /** A size below a kilobyte: "12 bytes". */
    bytes: new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
    country: new Intl.DisplayNames(LOCALES[language], { type: 'region' }),
    currency: new Intl.DisplayNames(LOCALES[language], { type: 'currency' }),
  };
};

export type Formats = ReturnType<typeof formatsOf>;

const known = new Map<Language, Formats>();

/** How dates, ages and numbers are written in a language; in the time zone of whoever formats. */
export function formatsIn(language: Language): Formats {
  const formats = known.get(language) ?? formatsOf(language);
  known.set(language, formats);
  return formats;
}
