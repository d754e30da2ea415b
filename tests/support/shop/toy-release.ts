import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { signFolder } from '../../../tools/package/seal.ts';
import type { SigningKey } from '../../../tools/package/signing-key.ts';

/** A key that was made for this test. */
export function toyKey(): SigningKey {
  const pair = generateKeyPairSync('ed25519');
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { file: '', private: pair.privateKey, publicPem };
}

/** A folder that goes when the test has finished. */
export function toyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-toy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A signed release of a few small files, and more. @returns its folder, named for the version. */
export function toyRelease(
  place: string,
  version: string,
  key: SigningKey,
  more: Record<string, string> = {},
): string {
  const folder = join(place, `voltcart-${version}`);
  const files = {
    VERSION: `${version}\n`,
    'bin/node': 'node',
    'app/server.js': 'server',
    'release.pub': key.publicPem,
    ...more,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: /^(bin\/|voltcart$)/.test(path) ? 0o755 : 0o644 });
  }
  signFolder(folder, key);
  return folder;
}

/** Packs paths of a folder as the packaging does. @param options more of tar's. */
export function toyArchive(place: string, paths: string[], options: string[] = []): string {
  const archive = join(place, 'toy.tar.gz');
  execFileSync('tar', ['--format=ustar', '-P', ...options, '-C', place, '-czf', archive, ...paths]);
  return archive;
}
