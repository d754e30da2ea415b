import { type Brand, NO_BRAND } from '../../shared/brand/brand.ts';
import type { Reader, Transaction } from '../db/database.ts';
import { findSetting, putSetting } from './setting-repository.ts';

const KEY = 'brand';

declare module './setting-repository.ts' {
  interface SettingValues {
    [KEY]: StoredBrand;
  }
}

export type StoredBrand = {
  version: number;
  published: Brand;
  /** The one before, for the way back; null before the first change. */
  previous: Brand | null;
};

/** The current brand, and the previous one. */
export async function readStoredBrand(from: Reader): Promise<StoredBrand> {
  const stored = await findSetting(from, KEY);
  if (!stored) return { version: 0, published: NO_BRAND, previous: null };
  const whole = (brand: Brand): Brand => ({ ...NO_BRAND, ...brand });
  return {
    version: stored.version,
    published: whole(stored.published),
    previous: stored.previous && whole(stored.previous),
  };
}

/** How the shop looks; read from the database each time, so that every process sees a change at once. */
export const readBrand = async (from: Reader): Promise<Brand> => (await readStoredBrand(from)).published;

export const putBrand = (tx: Transaction, brand: StoredBrand, now: Date): Promise<void> =>
  putSetting(tx, KEY, brand, now);

/** The hashes of a brand's pictures. */
export const picturesOf = ({ logo, logoDark, icon, social }: Brand): string[] =>
  [logo, logoDark, icon, social].flatMap((picture) => picture?.hash ?? []);

/** The pictures in use: of the brand, and of the one that the owner can go back to. */
export async function findBrandMedia(from: Reader): Promise<Set<string>> {
  const { published, previous } = await readStoredBrand(from);
  return new Set([published, ...(previous ? [previous] : [])].flatMap(picturesOf));
}
