import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackage, packageName } from './npm-package.ts';
import { ROOT } from './root.ts';

const FILES = join(ROOT, 'tools/package/files/licences');
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Under the LGPL; its library is a file of its own in a release, which may be replaced. */
const LIBVIPS = /^@img\/sharp-libvips-/;
/** Not only of this platform: they have the licence file of the package that is for all. */
const OF_A_PLATFORM: Record<string, string> = {
  '@node-rs/argon2-': 'node_modules/@node-rs/argon2',
  '@img/sharp-linux-': 'node_modules/sharp',
};

/**
 * Writes the licences of everything inside a release: Node's own with those of its parts, libvips', and the texts of
 * all packages, those bundled into the server's and the browser's code included.
 * @param nodeLicence the file in Node's package.
 * @param packages folders of the lockfile.
 */
export function addLicences(folder: string, nodeLicence: string, packages: readonly string[]): void {
  mkdirSync(folder);
  cpSync(nodeLicence, join(folder, 'node.txt'));
  for (const text of ['libvips.txt', 'LGPL-3.0.txt', 'GPL-3.0.txt'])
    cpSync(join(FILES, text), join(folder, text));
  const notices = packages.filter((path) => !/^node_modules\/node-linux-/.test(path)).map(noticeOf);
  writeFileSync(join(folder, 'third-party.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}

/** @throws Error for a package that has no licence. */
function noticeOf(path: string): string {
  const name = packageName(path);
  const { version, license } = lockedPackage(path);
  const title = `${name} ${version}\n${license ? `Licence: ${license}\n` : ''}`;
  if (LIBVIPS.test(name)) return `${title}\nSee libvips.txt.\n`;
  const [, instead = path] = Object.entries(OF_A_PLATFORM).find(([start]) => name.startsWith(start)) ?? [];
  const texts = licenceFiles(join(ROOT, instead)).map((file) => readFileSync(file, 'utf8').trim());
  if (texts.length > 0) return [title, ...texts, ''].join('\n');
  const standard = join(FILES, `${license}.txt`);
  if (!existsSync(standard)) throw new Error(`${name} has no licence file, and ${standard} is missing`);
  return [title, originOf(instead), '', readFileSync(standard, 'utf8')].join('\n');
}

const licenceFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
        .map((entry) => join(folder, entry.name))
        .sort()
    : [];

/** What a package without a licence file says about where it comes from. */
function originOf(path: string): string {
  const { author, repository } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));
  const holder = typeof author === 'string' ? author : author?.name;
  const place = typeof repository === 'string' ? repository : repository?.url;
  return [holder && `By ${holder}`, place && `From ${place}`].filter(Boolean).join('\n');
}
