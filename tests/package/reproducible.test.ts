import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { filesIn } from '../../tools/package/files-in.ts';
import { writeImage } from '../../tools/package/oci.ts';
import { PLATFORMS } from '../../tools/package/platforms.ts';
import { ROOT } from '../../tools/package/root.ts';
import { sha256 } from '../../tools/package/seal.ts';
import { WRITTEN_AT } from './support/packaged-release.ts';

const release = inject('release');
const { version, platform } = release;
const CACHE = join(ROOT, '.cache');
const IMAGE = `voltcart-${version}-oci.tar`;
const archiveName = (name: string) => `voltcart-${version}-${name}.tar.gz`;

/** The same sources in a folder of another name, with files of another time, built and packaged by the command. */
let place: string;
let clone: string;
const made = (name: string) => readFileSync(join(clone, 'release', name));

beforeAll(() => {
  place = mkdtempSync(join(CACHE, 'another-'));
  clone = join(place, 'clone-of-another-name');
  mkdirSync(clone);
  const copy = `git ls-files -z -co --exclude-standard | tar -c --null --ignore-failed-read -T - | tar -xm -C ${clone}`;
  execFileSync('sh', ['-c', copy], { cwd: ROOT });
  // Links, on the same disk: nothing of it is written to.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), clone]);
  // What npm has fetched is fetched once.
  mkdirSync(join(CACHE, 'packages'), { recursive: true });
  mkdirSync(join(clone, '.cache'));
  symlinkSync(join(CACHE, 'packages'), join(clone, '.cache/packages'));
  const env = {
    ...process.env,
    VOLTCART_SIGNING_KEY: release.keyFile,
    SOURCE_DATE_EPOCH: String(WRITTEN_AT),
  };
  // As `npm run package` does, for a user with another umask.
  const command = 'umask 077; exec "$@"';
  execFileSync('sh', ['-c', command, 'package', process.execPath, 'tools/package.mjs'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}, 900_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Every file of a folder with its sum. */
const sumsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(filesIn(folder).map((path) => [path, sha256(readFileSync(join(folder, path)))]));

test('the same sources make the same build, file by file', () => {
  const [ours, theirs] = [ROOT, clone].map((root) => {
    // Says what the build was made from, with paths and times.
    const { '.voltcart-stamp': _, ...sums } = sumsOf(join(root, 'dist'));
    return sums;
  });
  expect(Object.keys(ours ?? {}).length).toBeGreaterThan(300);
  expect(theirs).toEqual(ours);
});

test('the same build makes the same archive and the same image', () => {
  expect(sha256(made(archiveName(platform.name)))).toBe(sha256(readFileSync(release.archive)));
  const own = join(place, 'own-image.tar');
  const options = { version, arch: platform.arch, writtenAt: WRITTEN_AT };
  writeImage(release.folder, own, join(place, 'image'), options);
  expect(sha256(made(IMAGE))).toBe(sha256(readFileSync(own)));
});

test('the sums name every file of the release, and are signed', () => {
  const sums = made('SHA256SUMS');
  const files = [
    ...PLATFORMS.map(({ name }) => archiveName(name)),
    IMAGE,
    `voltcart-${version}.cdx.json`,
  ].sort();
  expect(filesIn(join(clone, 'release'))).toEqual(['SHA256SUMS', 'SHA256SUMS.sig', ...files]);
  const lines = files.map((name) => `${sha256(made(name))}  ${name}\n`);
  expect(sums.toString()).toBe(lines.join(''));
  const key = createPublicKey(readFileSync(join(release.folder, 'release.pub')));
  const signature = Buffer.from(made('SHA256SUMS.sig').toString(), 'base64');
  expect(verify(null, sums, key, signature)).toBe(true);
  expect(JSON.parse(made(`voltcart-${version}.cdx.json`).toString())).toMatchObject({
    bomFormat: 'CycloneDX',
  });
});

/** What a program or library is made for, as its ELF header says. */
const MACHINES = { x64: 62, arm64: 183 } as const;
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

test('each archive has the same files, with native code of its own kind of machine', () => {
  const general = PLATFORMS.map(({ name, arch }) => {
    const folder = mkdtempSync(join(tmpdir(), 'voltcart-archive-'));
    try {
      const archive = join(folder, 'archive.tar.gz');
      writeFileSync(archive, made(archiveName(name)));
      execFileSync('tar', ['-xzf', archive, '-C', folder]);
      const top = join(folder, `voltcart-${version}`);
      execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: top });
      const files = filesIn(top);
      const native = files.filter((path) => readFileSync(join(top, path)).subarray(0, 4).equals(ELF));
      const machines = native.map((path) => readFileSync(join(top, path)).readUInt16LE(18));
      expect(new Set(machines), name).toEqual(new Set([MACHINES[arch]]));
      // Node, SQLite, argon2, sharp and libvips.
      expect(native.length, native.join('\n')).toBe(5);
      return files.map((path) => path.replaceAll(/x64|arm64/g, 'ARCH')).sort();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  expect(general[1]).toEqual(general[0]);
});
