import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { writeMarker } from '../../src/server/operations/releases/move-marker.ts';
import { createShopper } from '../../tools/nodes/shopper.mjs';
import { EARLIER_SETUP, unpackEarlierShop } from '../support/earlier/earlier-answers.ts';
import { installRelease } from './support/installed-release.ts';
import { addMigration, archiveOf, tarOfVersion } from './support/next-release.ts';

const release = inject('release');

function orderNumbers(dataDir: string): unknown[] {
  const db = new BetterSqlite3(join(dataDir, 'shop.db'), { readonly: true });
  try {
    return db.prepare('select number from "order" order by number').pluck().all();
  } finally {
    db.close();
  }
}

test('the archive opens the data folder of e857c92, and restores its backup', async () => {
  const earlier = unpackEarlierShop();
  const before = orderNumbers(earlier);
  expect(before.length).toBeGreaterThan(30);
  const { base, url, run, start } = await installRelease(release.archive, release.version);
  const dataDir = join(base, 'data');
  cpSync(earlier, dataDir, { recursive: true });
  const setup = { ...EARLIER_SETUP, PUBLIC_URL: url };
  const shop = await start(setup);
  expect((await fetch(url)).status).toBe(200);
  expect(orderNumbers(dataDir)).toEqual(expect.arrayContaining(before));
  shop.kill('SIGTERM');
  await once(shop, 'exit');

  const [backup = ''] = readdirSync(join(earlier, 'backups'));
  rmSync(join(dataDir, 'shop.db'));
  const restored = await run(['restore', join(earlier, 'backups', backup)], setup);
  expect(restored).toMatchObject({ status: 0, complained: '' });
  await start(setup);
  expect((await fetch(url)).status).toBe(200);
  expect(orderNumbers(dataDir)).toEqual(expect.arrayContaining(before));
});

test('the data of e857c92, which no later version has opened, go through an update and back', async () => {
  const { base, url, run, start } = await installRelease(release.archive, release.version);
  const dataDir = join(base, 'data');
  cpSync(unpackEarlierShop(), dataDir, { recursive: true });
  const before = orderNumbers(dataDir);
  const setup = { ...EARLIER_SETUP, PUBLIC_URL: url };
  const next = archiveOf('earlier', tarOfVersion('9.1.0', addMigration));
  const upgraded = await run(['upgrade', next], setup);
  expect(upgraded).toMatchObject({ status: 0, complained: '' });
  expect(orderNumbers(dataDir)).toEqual(before);
  const shop = await start(setup);
  expect((await fetch(url)).status).toBe(200);
  expect(orderNumbers(dataDir)).toEqual(expect.arrayContaining(before));
  shop.kill('SIGTERM');
  await once(shop, 'exit');
  const back = await run(['rollback', '--yes'], setup);
  expect(back).toMatchObject({ status: 0, complained: '' });
  await start(setup);
  expect((await fetch(url)).status).toBe(200);
  expect(orderNumbers(dataDir)).toEqual(expect.arrayContaining(before));
});

test('a start after a rollback that was killed without a database in place puts the earlier data back', async () => {
  const { base, url, run, start } = await installRelease(release.archive, release.version);
  const dataDir = join(base, 'data');
  const shop = await start();
  const number = await createShopper(url).buy();
  const [backup = ''] = /\/\S+\.tar/.exec((await run(['backup'])).said) ?? [];
  shop.kill('SIGTERM');
  await once(shop, 'exit');
  expect(existsSync(join(dataDir, 'shop.json'))).toBe(false);
  renameSync(join(dataDir, 'shop.db'), join(base, 'moved-aside.db'));
  const name = `voltcart-${release.version}`;
  writeMarker(dataDir, {
    why: 'rollback',
    from: name,
    to: name,
    at: new Date().toISOString(),
    backup,
    restore: backup,
    keepSessions: false,
    wasOpen: true,
  });
  await start();
  expect(orderNumbers(dataDir)).toEqual([number]);
  expect(existsSync(join(dataDir, 'moving.json'))).toBe(false);
});
