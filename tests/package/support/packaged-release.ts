import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { assembleRelease } from '../../../tools/package/assemble.ts';
import { PLATFORMS, type Platform } from '../../../tools/package/platforms.ts';
import { sealRelease } from '../../../tools/package/seal.ts';
import { signingKey } from '../../../tools/package/signing-key.ts';

/** One release of this machine's kind, made once for all files of the project. */
export type PackagedRelease = {
  version: string;
  /** The release folder, sealed. Copy it before you change it. */
  folder: string;
  archive: string;
  /** The file of the key that signed it: signingKey(keyFile) signs another one. */
  keyFile: string;
  platform: Platform;
};

declare module 'vitest' {
  interface ProvidedContext {
    release: PackagedRelease;
  }
}

/** The time of the archive's files, in seconds since 1970. */
export const WRITTEN_AT = 1_700_000_000;

/** Makes the key file of a publisher. */
export function writeSigningKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
}

/** Assembles and seals the built shop. */
export default function setup(project: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), 'voltcart-package-'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const platform = PLATFORMS.find(({ name }) => name === `linux-${process.arch}`);
  if (!platform) throw new Error(`no release is made for ${process.arch}`);
  const folder = join(place, `voltcart-${version}`);
  const archive = join(place, `voltcart-${version}-${platform.name}.tar.gz`);
  const keyFile = join(place, 'signing-key.pem');
  writeSigningKey(keyFile);
  assembleRelease(folder, platform, version);
  sealRelease(folder, archive, { key: signingKey(keyFile), writtenAt: WRITTEN_AT });
  project.provide('release', { version, folder, archive, keyFile, platform });
  return () => rmSync(place, { recursive: true, force: true });
}
