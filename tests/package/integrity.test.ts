import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { assembleRelease } from '../../tools/package/assemble.ts';
import { filesIn } from '../../tools/package/files-in.ts';
import { sealRelease, sha256 } from '../../tools/package/seal.ts';
import { signingKey } from '../../tools/package/signing-key.ts';
import { WRITTEN_AT } from './support/packaged-release.ts';

const release = inject('release');

test('the sums name every file, and the publisher’s key signed them', () => {
  const sums = readFileSync(join(release.folder, 'SHA256SUMS'));
  const signature = Buffer.from(readFileSync(join(release.folder, 'SHA256SUMS.sig'), 'utf8'), 'base64');
  const key = createPublicKey(readFileSync(join(release.folder, 'release.pub')));
  expect(verify(null, sums, key, signature)).toBe(true);
  const named = sums
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.slice(66));
  expect([...named, 'SHA256SUMS', 'SHA256SUMS.sig'].sort()).toEqual([...filesIn(release.folder)].sort());
  // sha256sum agrees.
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release.folder });
});

test('the same build makes the same archive, on whatever day and with whatever umask', () => {
  const place = mkdtempSync(join(tmpdir(), 'voltcart-again-'));
  const umask = process.umask(0o077);
  onTestFinished(() => {
    process.umask(umask);
    rmSync(place, { recursive: true, force: true });
  });
  const folder = join(place, basename(release.folder));
  const archive = join(place, 'again.tar.gz');
  assembleRelease(folder, release.platform, release.version);
  sealRelease(folder, archive, { key: signingKey(release.keyFile), writtenAt: WRITTEN_AT });
  expect(sha256(readFileSync(archive))).toBe(sha256(readFileSync(release.archive)));
  cpSync(join(folder, 'LICENSE'), join(folder, 'one-more'));
  sealRelease(folder, archive, { key: signingKey(release.keyFile), writtenAt: WRITTEN_AT });
  expect(sha256(readFileSync(archive))).not.toBe(sha256(readFileSync(release.archive)));
});
