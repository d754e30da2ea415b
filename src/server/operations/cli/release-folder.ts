import { basename, dirname, join } from 'node:path';

/** Where a release lies, and what belongs to it outside its folder. */
export type ReleaseFolder = {
  /** The folder `voltcart-VERSION` itself, without links in its path. */
  home: string;
  /** What stays from release to release: the settings file, the data unless DATA_DIR says otherwise. */
  base: string;
  dataDir: string;
};

/** @returns null in a clone, which has no release folder. */
export function releaseFolder({ VOLTCART_HOME: home }: NodeJS.ProcessEnv): ReleaseFolder | null {
  if (!home) return null;
  const parent = dirname(home);
  if (basename(parent) !== 'releases') return { home, base: parent, dataDir: join(parent, 'voltcart-data') };
  const base = dirname(parent);
  return { home, base, dataDir: join(base, 'data') };
}
