import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assembleRelease, packagesInside } from './assemble.ts';
import { writeImage } from './oci.ts';
import { PLATFORMS } from './platforms.ts';
import { ROOT } from './root.ts';
import { softwareBill } from './sbom.ts';
import { sealRelease, signFolder } from './seal.ts';
import { signingKey } from './signing-key.ts';

/** Writes everything of a release into release/, from the built shop. */
const release = join(ROOT, 'release');
const work = join(ROOT, '.cache/release');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const key = signingKey();
/** In seconds since 1970: SOURCE_DATE_EPOCH, else the time of the commit. */
const writtenAt = Number(
  process.env.SOURCE_DATE_EPOCH ||
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }),
);
const isMade = (file: string) => console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);

rmSync(release, { recursive: true, force: true });
mkdirSync(release);
/** The libraries in native code, by package; this process runs the Node that goes into the release. */
const linked: Record<string, Record<string, string>> = {};
for (const platform of PLATFORMS) {
  const folder = join(work, platform.name, `voltcart-${version}`);
  const archive = join(release, `voltcart-${version}-${platform.name}.tar.gz`);
  assembleRelease(folder, platform, version);
  sealRelease(folder, archive, { key, writtenAt });
  linked[`node_modules/${platform.node}`] = partsOfNode();
  linked[`node_modules/${platform.libvips}`] = JSON.parse(
    readFileSync(join(folder, 'app/node_modules', platform.libvips, 'versions.json'), 'utf8'),
  );
  isMade(archive);
  if (platform.arch !== process.arch) continue;
  const image = join(release, `voltcart-${version}-oci.tar`);
  writeImage(folder, image, join(work, 'oci'), { version, arch: platform.arch, writtenAt });
  isMade(image);
}
const bill = join(release, `voltcart-${version}.cdx.json`);
writeFileSync(bill, softwareBill([...new Set(PLATFORMS.flatMap(packagesInside))], linked, version));
isMade(bill);
signFolder(release, key);
console.log(
  `Signed with ${key.file}. Whoever installs this release trusts the next one by that key, so keep it safe.`,
);

function partsOfNode(): Record<string, string> {
  const parts = Object.entries(process.versions).filter(
    ([name]) => !['node', 'modules', 'napi'].includes(name),
  );
  return Object.fromEntries(parts.map(([name, value]) => [name, value ?? '']));
}
