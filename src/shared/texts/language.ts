/** The languages the shop speaks; `en` is what it speaks until the owner says otherwise. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, as a list of languages shows it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** How dates and numbers are written in it, for `Intl`. */
export const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };
