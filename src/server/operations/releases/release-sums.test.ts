import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toyFolder, toyKey, toyRelease } from '../../../../tests/support/shop/toy-release.ts';
import { findReleaseFaults } from './release-sums.ts';

const key = toyKey();
const sealed = () => toyRelease(toyFolder(), '1.0.0', key);
const faultsOf = (folder: string) => findReleaseFaults(folder, key.publicPem);

test('a release as it was signed has no faults', async () => {
  expect(await faultsOf(sealed())).toEqual([]);
});

test.each<[string, (folder: string) => void, string]>([
  [
    'a changed file',
    (folder) => appendFileSync(join(folder, 'app/server.js'), ' '),
    '"app/server.js" was changed',
  ],
  ['a missing file', (folder) => rmSync(join(folder, 'bin/node')), '"bin/node" is missing'],
  [
    'one more file',
    (folder) => writeFileSync(join(folder, 'app/more.js'), ''),
    '"app/more.js" does not belong to it',
  ],
  [
    'one more list of sums, deeper',
    (folder) => writeFileSync(join(folder, 'app/SHA256SUMS'), ''),
    '"app/SHA256SUMS" does not belong to it',
  ],
  [
    'a link in place of a file',
    (folder) => {
      rmSync(join(folder, 'app/server.js'));
      symlinkSync('/etc/hostname', join(folder, 'app/server.js'));
    },
    '"app/server.js" does not belong to it',
  ],
  [
    'a changed list',
    (folder) => {
      const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
      writeFileSync(join(folder, 'SHA256SUMS'), sums.split('\n').slice(1).join('\n'));
    },
    'its signature is not of the publisher of the installed release',
  ],
  ['no signature', (folder) => rmSync(join(folder, 'SHA256SUMS.sig')), 'SHA256SUMS.sig is missing'],
  [
    'a signature that is a folder',
    (folder) => {
      rmSync(join(folder, 'SHA256SUMS.sig'));
      mkdirSync(join(folder, 'SHA256SUMS.sig'));
    },
    'SHA256SUMS.sig is missing',
  ],
])('%s is found', async (_name, harm, fault) => {
  const folder = sealed();
  harm(folder);
  expect((await faultsOf(folder))[0]).toBe(fault);
});

test('a release that somebody else has signed is refused, though it brings its own key', async () => {
  expect(await faultsOf(toyRelease(toyFolder(), '1.0.0', toyKey()))).toEqual([
    'its signature is not of the publisher of the installed release',
  ]);
});
