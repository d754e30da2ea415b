import {
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toyArchive, toyFolder, toyKey, toyRelease } from '../../../../tests/support/shop/toy-release.ts';
import { unpackRelease } from './release-archive.ts';
import { findReleaseFaults } from './release-sums.ts';

const key = toyKey();
const NAME = 'voltcart-1.0.0';

function packed(harm: (folder: string) => void = () => undefined, options: string[] = []): string {
  const place = toyFolder();
  harm(toyRelease(place, '1.0.0', key));
  return toyArchive(place, [NAME], options);
}

test('a release is unpacked so that everybody can read and run it, whatever the umask', async () => {
  const to = toyFolder();
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  expect(await unpackRelease(packed(), to)).toBe(NAME);
  expect(await findReleaseFaults(join(to, NAME), key.publicPem)).toEqual([]);
  const modeOf = (path: string) => statSync(join(to, NAME, path)).mode & 0o7777;
  expect([modeOf('.'), modeOf('bin'), modeOf('bin/node'), modeOf('app/server.js')]).toEqual([
    0o755, 0o755, 0o755, 0o644,
  ]);
});

test.each<[string, (folder: string) => void, string[], string]>([
  ['a link', (folder) => symlinkSync('/etc/hostname', join(folder, 'link')), [], 'is not a regular file'],
  [
    'a hard link',
    (folder) => linkSync(join(folder, 'VERSION'), join(folder, 'same')),
    [],
    'is not a regular file',
  ],
  [
    'a path that leads out',
    () => undefined,
    ['--transform=s,app/server.js,../../server.js,'],
    'does not belong to one release',
  ],
  [
    'an absolute path',
    () => undefined,
    [`--transform=s,^${NAME}/app,/app,`],
    'does not belong to one release',
  ],
  [
    'a second top folder',
    () => undefined,
    [`--transform=s,^${NAME}/app,voltcart-2.0.0/app,`],
    'does not belong to one release',
  ],
  ['another name', () => undefined, [`--transform=s,^${NAME},shop,`], 'does not belong to one release'],
])('an archive with %s is refused', async (_name, harm, options, why) => {
  await expect(unpackRelease(packed(harm, options), toyFolder())).rejects.toThrow(why);
});

test('an archive that is torn, none, or empty is refused', async () => {
  const torn = packed();
  truncateSync(torn, statSync(torn).size - 20);
  await expect(unpackRelease(torn, toyFolder())).rejects.toThrow('it is cut off');
  const none = join(toyFolder(), 'none.tar.gz');
  writeFileSync(none, 'not an archive');
  await expect(unpackRelease(none, toyFolder())).rejects.toThrow('it is no archive, or damaged');
  const place = toyFolder();
  mkdirSync(join(place, 'empty'));
  await expect(unpackRelease(toyArchive(place, ['empty']), toyFolder())).rejects.toThrow('it is empty');
  const changed = packed();
  const bytes = readFileSync(changed);
  bytes.writeUInt8(bytes.readUInt8(60) ^ 0xff, 60);
  writeFileSync(changed, bytes);
  await expect(unpackRelease(changed, toyFolder())).rejects.toThrow(/it is/);
});

test('an archive that unpacks to more than a release can be is refused before the disk is full', async () => {
  const place = toyFolder();
  const folder = toyRelease(place, '1.0.0', key);
  // Sparse, and compressed to almost nothing.
  writeFileSync(join(folder, 'large'), '');
  truncateSync(join(folder, 'large'), 600e6);
  await expect(unpackRelease(toyArchive(place, [NAME]), toyFolder())).rejects.toThrow('too large');
});
