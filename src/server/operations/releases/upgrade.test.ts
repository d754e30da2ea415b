import { existsSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toyArchive, toyFolder, toyKey, toyRelease } from '../../../../tests/support/shop/toy-release.ts';
import type { Machine } from './machine.ts';
import { readHistory } from './release-history.ts';
import { openShelf } from './release-shelf.ts';
import { upgrade } from './upgrade.ts';

/** A machine with release 1.0.0, never started, and the archive of 1.1.0, whose every command is this script. */
function givenUpgrade(script: string) {
  const [base, key] = [toyFolder(), toyKey()];
  const journal = { 'app/drizzle/sqlite/meta/_journal.json': '{"entries":[]}' };
  const home = toyRelease(join(base, 'releases'), '1.0.0', key, journal);
  symlinkSync('releases/voltcart-1.0.0', join(base, 'current'));
  const place = toyFolder();
  toyRelease(place, '1.1.0', key, { ...journal, voltcart: `#!/bin/sh\n${script}\n` });
  const dataDir = join(base, 'data');
  const lines: string[] = [];
  const machine: Machine = {
    shelf: openShelf({ VOLTCART_HOME: home }),
    control: {
      kind: 'process',
      isOpen: false,
      env: { PATH: '/usr/bin:/bin' },
      dataDir,
      stop: async () => true,
      start: async () => 'not asked to',
    },
    databaseFile: join(dataDir, 'shop.db'),
    say: (line) => lines.push(line),
    now: () => new Date(),
  };
  const file = toyArchive(place, ['voltcart-1.1.0']);
  return { base, lines, upgradeNow: () => upgrade(machine, { file, withoutBackup: false }) };
}

test('before the first start there is no data folder, and a release takes the place of the other', async () => {
  const { base, lines, upgradeNow } = givenUpgrade('exit 0');
  expect(await upgradeNow()).toBe(true);
  expect(readlinkSync(join(base, 'current'))).toBe('releases/voltcart-1.1.0');
  expect(readHistory(base)).toMatchObject([{ to: 'voltcart-1.1.0', happened: 'upgraded' }]);
  expect(existsSync(join(base, 'data'))).toBe(false);
  expect(lines).toContain('1.1.0 takes the place of 1.0.0. The shop was not open: start it.');
});

test.each([
  [
    'echo "Voltcart for linux-arm64 cannot run here." >&2; exit 1',
    'Voltcart for linux-arm64 cannot run here.',
  ],
  [
    'echo "BAD  Port 80: kept for root"; echo "     Set PORT to 3000."; exit 1',
    'Port 80: kept for root. Set PORT to 3000.',
  ],
])('a release that would not run here says why, and is not kept', async (script, why) => {
  const { base, upgradeNow } = givenUpgrade(script);
  await expect(upgradeNow()).rejects.toThrow(`1.1.0 would not run here: ${why} Nothing was changed.`);
  expect(readdirSync(join(base, 'releases'))).toEqual(['voltcart-1.0.0']);
  expect(readlinkSync(join(base, 'current'))).toBe('releases/voltcart-1.0.0');
});
