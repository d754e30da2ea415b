import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { CommandRefusal } from '../cli/command.ts';
import { releaseFolder } from '../cli/release-folder.ts';
import { isReleaseName } from './release-archive.ts';

/** Where the releases of one machine lie: BASE/releases, and the link BASE/current to the one that is valid. */
export type Shelf = {
  base: string;
  releases: string;
  /** The folder name of the release that is valid. */
  current: string;
  /** The key that its next release must be signed with, PEM. */
  publicKey: string;
};

/** @throws CommandRefusal in a clone, and for a release that is not in a folder `releases`. */
export function openShelf(env: NodeJS.ProcessEnv): Shelf {
  const own = releaseFolder(env);
  if (!own)
    throw new CommandRefusal(
      'This is no release but a clone of the code: update it as docs/how-to/update-the-shop.md says.',
    );
  const { home, base } = own;
  const releases = join(base, 'releases');
  if (join(releases, basename(home)) !== home)
    throw new CommandRefusal(
      `Releases that can be updated lie in a folder named releases, and ${home} does not: stop the shop, move that folder to releases/${basename(home)}, set DATA_DIR to the data folder, and run this again.`,
    );
  const link = join(base, 'current');
  const current = existsSync(link) ? basename(realpathSync(link)) : basename(home);
  const publicKey = readFileSync(join(releases, current, 'release.pub'), 'utf8');
  return { base, releases, current, publicKey };
}

/** Points BASE/current at a release, atomically for anything that starts the shop. */
export function switchTo({ base }: Shelf, release: string): void {
  const next = join(base, '.current-next');
  rmSync(next, { force: true });
  symlinkSync(join('releases', release), next);
  renameSync(next, join(base, 'current'));
}

export const versionOf = (release: string): string => release.slice('voltcart-'.length);

/** Compares versions by their numbers; a version with a suffix (1.2.0-rc.1) comes before the one without. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []);
  for (const [n, part] of (a ?? []).entries()) {
    const difference = part - (b?.[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(other.includes('-')) - Number(one.includes('-')) || one.localeCompare(other, 'en');
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** The changes that a release makes to a database, in order, by their names. */
export function migrationsOf({ releases }: Pick<Shelf, 'releases'>, release: string): string[] {
  const journal = readFileSync(join(releases, release, 'app/drizzle/sqlite/meta/_journal.json'), 'utf8');
  return journalSchema.parse(JSON.parse(journal)).entries.map(({ tag, when }) => `${when} ${tag}`);
}

/** Folders that an update left that did not come to its end. */
const UNFINISHED = /^\.new-/;

export function removeUnfinished({ releases }: Shelf): void {
  for (const name of readdirSync(releases).filter((each) => UNFINISHED.test(each)))
    rmSync(join(releases, name), { recursive: true, force: true });
}

const KEPT = 3;

/**
 * Removes all releases but the newest three.
 * @param used those that were valid, the latest first; the others are older.
 * @returns what was removed.
 */
export function keepLastReleases({ releases }: Shelf, used: readonly string[]): string[] {
  const installed = readdirSync(releases).filter(
    (name) => isReleaseName(name) && lstatSync(join(releases, name)).isDirectory(),
  );
  const byVersion = installed.sort((a, b) => compareVersions(versionOf(b), versionOf(a)));
  const ordered = new Set([...used.filter((name) => installed.includes(name)), ...byVersion]);
  const removed = [...ordered].slice(KEPT);
  for (const name of removed) rmSync(join(releases, name), { recursive: true, force: true });
  return removed;
}
