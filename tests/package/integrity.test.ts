import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { packagesInside } from '../../tools/package/assemble.ts';
import { filesIn } from '../../tools/package/files-in.ts';
import { packageName } from '../../tools/package/npm-package.ts';
import { softwareBill } from '../../tools/package/sbom.ts';

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

test('the documents that the shop’s texts and settings name are inside, and so is what they lead to', () => {
  const sources = [...filesIn('src')]
    .filter((path) => !path.includes('.test.'))
    .map((path) => join('src', path));
  const named = [...sources, '.env.example', 'tools/package/files/README.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/how-to\/[\w-]+\.md/g)].map(([path]) => path),
  );
  expect(named.length).toBeGreaterThan(5);
  const guides = filesIn(release.folder).filter((path) => path.startsWith('docs/how-to/'));
  const links = guides.flatMap((path) =>
    [...readFileSync(join(release.folder, path), 'utf8').matchAll(/\]\((?!https?:)([^)#]+\.md)/g)].map(
      ([, to = '']) => join(dirname(path), to),
    ),
  );
  const inside = new Set(filesIn(release.folder));
  expect([...named, ...links].filter((path) => !inside.has(path))).toEqual([]);
});

test('the bill of materials and the licences name what is inside, the browser’s code and native parts included', () => {
  const packages = packagesInside(release.platform);
  const bill = softwareBill(packages, { 'node_modules/sharp': { vips: '8.0.0' } }, release.version);
  const { components, dependencies } = JSON.parse(bill);
  const names = components.map(({ name }: { name: string }) => name);
  // Of the server, of the browser, its fonts, native, in Node's place, linked.
  const some = [
    'fastify',
    'react-dom',
    '@fontsource-variable/geist',
    'better-sqlite3',
    release.platform.node,
    'vips',
  ];
  expect(names).toEqual(expect.arrayContaining(some));
  // Of building and tests only.
  for (const other of ['vite', 'vitest', 'typescript', 'playwright-core']) expect(names).not.toContain(other);
  const refs = components.map((part: { 'bom-ref': string }) => part['bom-ref']);
  expect(refs).toEqual(
    expect.arrayContaining(dependencies.flatMap((each: { dependsOn: string[] }) => each.dependsOn)),
  );

  const texts = readFileSync(join(release.folder, 'licences/third-party.txt'), 'utf8');
  const listed = packages.filter((path) => !path.endsWith(release.platform.node));
  for (const path of listed) expect(texts).toContain(`\n${packageName(path)} `.trimStart());
  for (const text of ['node.txt', 'libvips.txt', 'LGPL-3.0.txt', 'GPL-3.0.txt'])
    expect(readFileSync(join(release.folder, 'licences', text), 'utf8').length).toBeGreaterThan(500);
});
