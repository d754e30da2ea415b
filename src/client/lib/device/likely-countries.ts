import { CHECKOUT_DRAFT_KEY } from './kept-on-device.ts';

/**
 * The countries that this shopper is likely in, as ISO 3166-1 alpha-2 codes, the likeliest first: that of the address
 * being typed, those of saved addresses, those of the device's languages. For the browser only.
 */
export function likelyCountries(saved: readonly string[]): string[] {
  // Not by Intl.Locale, which throws at some systems' tags, such as en-US@posix.
  const regions = navigator.languages.map((tag) => /-([A-Z]{2})(?![A-Za-z0-9])/.exec(tag)?.[1]);
  const countries = [draftCountry(), ...saved, ...regions].filter((code) => /^[A-Z]{2}$/.test(code ?? ''));
  return [...new Set(countries as string[])].slice(0, 10);
}

function draftCountry(): string | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(CHECKOUT_DRAFT_KEY) ?? '{}').address?.country;
  } catch {
    // Not what we wrote.
    return undefined;
  }
}
