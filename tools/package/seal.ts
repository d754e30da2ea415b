import { execFileSync } from 'node:child_process';
import { createHash, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from './files-in.ts';
import type { SigningKey } from './signing-key.ts';

const SUMS = ['SHA256SUMS', 'SHA256SUMS.sig'];

/** Writes SHA256SUMS over all other files of a folder, and its signature (Ed25519, base64). */
export function signFolder(folder: string, key: SigningKey): void {
  const lines = filesIn(folder)
    .filter((path) => !SUMS.includes(path))
    .map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`);
  const sums = Buffer.from(lines.join(''));
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, sums, key.private).toString('base64'));
}

/**
 * Closes an assembled release: its public key, sums and signature, then the archive, which depends on nothing but
 * the folder's name and content.
 * @param writtenAt seconds since 1970: the time of every file in the archive. It must differ from release to release,
 * as browsers are told by it that a file has changed.
 */
export function sealRelease(
  folder: string,
  archive: string,
  { key, writtenAt }: { key: SigningKey; writtenAt: number },
): void {
  writeFileSync(join(folder, 'release.pub'), key.publicPem);
  signFolder(folder, key);
  // zlib of the running Node, as gzip's output differs from version to version.
  writeFileSync(archive, gzipSync(tarOf(dirname(folder), [basename(folder)], writtenAt), { level: 9 }));
}

/** The tar of some paths in a folder, whatever the order, owner, umask and times on this machine. */
export function tarOf(
  folder: string,
  paths: string[],
  writtenAt: number,
  { owner, mode } = { owner: 0, mode: 'u+rwX,go+rX,go-w' },
): Buffer {
  const order = ['--format=ustar', '--sort=name', `--mtime=@${writtenAt}`];
  const rights = [`--owner=${owner}`, `--group=${owner}`, '--numeric-owner', `--mode=${mode}`];
  return execFileSync('tar', [...order, ...rights, '-C', folder, '-cf', '-', ...paths], {
    maxBuffer: 2 ** 31 - 1,
    env: { ...process.env, LC_ALL: 'C' },
  });
}

export const sha256 = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');
