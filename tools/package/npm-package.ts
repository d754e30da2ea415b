import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const CACHE = join(ROOT, '.cache/packages');

/** What the lockfile says of a package. */
export type Locked = {
  version: string;
  integrity: string;
  license?: string;
  dependencies?: Record<string, string>;
};

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/**
 * @param folder as in the lockfile: `node_modules/a`.
 * @throws Error when the lockfile has no such package.
 */
export function lockedPackage(folder: string): Locked {
  const found = packages[folder];
  if (!found) throw new Error(`package-lock.json has no ${folder}`);
  return found;
}

/** The name in a folder of the lockfile. */
export const packageName = (folder: string): string => folder.replace(/^.*node_modules\//, '');

const isSound = (file: string, { integrity }: Locked): boolean =>
  existsSync(file) &&
  `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}` === integrity;

/**
 * Unpacks a package of the lockfile into `folder`, for whatever platform it is. npm fetches it once; its bytes are
 * checked against the lockfile each time.
 */
export function unpackPackage(name: string, folder: string): void {
  const locked = lockedPackage(`node_modules/${name}`);
  const file = join(CACHE, `${name.replace('/', '-').replace('@', '')}-${locked.version}.tgz`);
  if (!isSound(file, locked)) fetchPackage(`${name}@${locked.version}`, file);
  if (!isSound(file, locked))
    throw new Error(`${name}@${locked.version} is not what package-lock.json says; ${file} was removed`);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1', '--no-same-owner']);
}

function fetchPackage(spec: string, file: string): void {
  console.log(`Fetching ${spec} ...`);
  mkdirSync(CACHE, { recursive: true });
  rmSync(file, { force: true });
  const [made] = JSON.parse(
    execFileSync('npm', ['pack', spec, '--json', '--prefer-offline', '--pack-destination', CACHE], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  renameSync(join(CACHE, made.filename.replace('@', '').replace('/', '-')), file);
}
