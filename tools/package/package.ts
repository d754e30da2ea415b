import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assembleRelease } from './assemble.ts';
import { PLATFORMS } from './platforms.ts';
import { ROOT } from './root.ts';
import { sealRelease, signFolder } from './seal.ts';
import { signingKey } from './signing-key.ts';
import { writtenAt } from './written-at.ts';

/** Builds everything of a release into release/, from the built shop. */
const release = join(ROOT, 'release');
const work = join(ROOT, '.cache/release');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const key = signingKey();
rmSync(release, { recursive: true, force: true });
mkdirSync(release);
for (const platform of PLATFORMS) {
  const folder = join(work, platform.name, `voltcart-${version}`);
  const archive = join(release, `voltcart-${version}-${platform.name}.tar.gz`);
  assembleRelease(folder, platform, version);
  sealRelease(folder, archive, { key, writtenAt: writtenAt() });
  console.log(`${archive}  ${(statSync(archive).size / 1_000_000).toFixed(1)} MB`);
}
signFolder(release, key);
console.log(`Signed with ${key.file}.`);
