import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { signFolder, tarOf } from '../../../tools/package/seal.ts';
import { type SigningKey, signingKey } from '../../../tools/package/signing-key.ts';
import { WRITTEN_AT, writeSigningKey } from './packaged-release.ts';

const place = mkdtempSync(join(tmpdir(), 'voltcart-next-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));

/** Replaces a file of a release whose files are links to those of another one. */
export function rewrite(folder: string, path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  rmSync(file, { force: true });
  writeFileSync(file, change(text));
}

/** @returns the tar of another version, made of the packaged release's folder. */
export function tarOfVersion(
  version: string,
  change: (folder: string) => void = () => undefined,
  key: SigningKey = signingKey(inject('release').keyFile),
): Buffer {
  const own = mkdtempSync(join(place, 'version-'));
  const folder = join(own, `voltcart-${version}`);
  execFileSync('cp', ['-al', inject('release').folder, folder]);
  rewrite(folder, 'VERSION', () => `${version}\n`);
  rewrite(folder, 'app/package.json', (text) => JSON.stringify({ ...JSON.parse(text), version }));
  change(folder);
  for (const sums of ['SHA256SUMS', 'SHA256SUMS.sig', 'release.pub']) rmSync(join(folder, sums));
  writeFileSync(join(folder, 'release.pub'), key.publicPem);
  signFolder(folder, key);
  const tar = tarOf(own, [`voltcart-${version}`], WRITTEN_AT);
  rmSync(own, { recursive: true });
  return tar;
}

/** @returns the archive's file. It is not made smaller: that takes longer than all else. */
export function archiveOf(name: string, tar: Buffer): string {
  const file = join(place, `${name}.tar.gz`);
  writeFileSync(file, gzipSync(tar, { level: 0 }));
  return file;
}

/** Adds one change of the database, on both engines. */
export function addMigration(folder: string): void {
  for (const engine of ['sqlite', 'postgresql']) {
    rewrite(folder, `app/drizzle/${engine}/meta/_journal.json`, (text) => {
      const { entries, ...rest } = JSON.parse(text);
      const { when, version, idx } = entries.at(-1);
      const next = { idx: idx + 1, version, when: when + 1_000, tag: '9999_later', breakpoints: true };
      return JSON.stringify({ ...rest, entries: [...entries, next] });
    });
    const sql = 'create table later (id text primary key);\n';
    rewrite(folder, `app/drizzle/${engine}/9999_later.sql`, () => sql);
  }
}

/** Runs, but never opens: it fails after it has changed the database. */
export function breakStart(folder: string): void {
  const server = join(folder, 'app/dist/server');
  const chunk = readdirSync(server).find(
    (name) => name.endsWith('.js') && readFileSync(join(server, name), 'utf8').includes('shop.app.listen('),
  );
  if (!chunk) throw new Error('the start was not found in the build');
  rewrite(folder, `app/dist/server/${chunk}`, (text) =>
    text.replace('shop.app.listen(', 'shop.app.cannotListen('),
  );
}

/** Signs like the publisher, but is somebody else. */
export function anotherKey(): SigningKey {
  const file = join(place, 'another-key.pem');
  writeSigningKey(file);
  return signingKey(file);
}

/** A tar with one more file. @param path where it goes, as the archive says. */
export function withFile(tar: Buffer, path: string): Buffer {
  const own = mkdtempSync(join(place, 'file-'));
  writeFileSync(join(own, 'file'), 'one more\n');
  const more = execFileSync('tar', [
    '--format=ustar',
    '-P',
    `--transform=s,^file$,${path},`,
    '-C',
    own,
    '-cf',
    '-',
    'file',
  ]);
  let end = tar.length;
  while (tar.readUInt8(end - 1) === 0) end--;
  return Buffer.concat([tar.subarray(0, Math.ceil(end / 512) * 512), more]);
}
