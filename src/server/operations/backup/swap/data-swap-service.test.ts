import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { openFolder, quietly, readFiles, restore } from '../../../../../tests/support/shop/backed-up-shop.ts';
import { openTestShop } from '../../../../../tests/support/shop/test-shop.ts';
import { SYSTEM } from '../../../actor.ts';
import { takeDataFolder } from '../../../db/sole-use.ts';
import { makeBackup } from '../backup-service.ts';
import type { RestoreDeps } from '../restore-service.ts';
import { finishSwap, isSwapping } from './swap-plan.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Old data, with a key that differs from that of the backup. */
function fillFolder(withOld: boolean): RestoreDeps {
  const to = openFolder();
  if (!withOld) return to;
  for (const folder of [to.mediaFolder, to.documentsFolder]) mkdirSync(folder, { recursive: true });
  writeFileSync(to.databaseFile, 'x'.repeat(10_000));
  writeFileSync(join(to.mediaFolder, 'old.webp'), 'old');
  writeFileSync(to.keyFile, `${'0'.repeat(64)}\n`);
  return to;
}

/** As after a kill before the data's rename number `n`, counted from 0: nothing is moved, undone or removed then. */
async function killAt(n: number, to: RestoreDeps, file: string): Promise<boolean> {
  const { renameSync, rmSync } = fs;
  const isPlan = (path: unknown) => basename(String(path)) === 'restoring.json';
  let made = 0;
  fs.renameSync = (from, target) => {
    if (isPlan(target) || made++ < n) return renameSync(from, target);
    made = Number.POSITIVE_INFINITY;
    throw new Error('killed');
  };
  fs.rmSync = (path, options) => {
    if (isPlan(path) && made > n) throw new Error('killed');
    rmSync(path, options);
  };
  syncBuiltinESMExports();
  try {
    await restore(to, file);
    return false;
  } catch (error) {
    expect(String(error)).toContain('killed');
    return true;
  } finally {
    Object.assign(fs, { renameSync, rmSync });
    syncBuiltinESMExports();
  }
}

const productsIn = (file: string) => {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    return db.prepare('select name from product').pluck().all();
  } finally {
    db.close();
  }
};

async function makeBackupWithKey() {
  const { deps, given } = await openTestShop();
  await given.product({ name: 'Red phone' });
  await deps.media.addPhoto(Buffer.from('a photo'));
  await deps.secrets.seal('a', 'secret');
  const { file } = await makeBackup(deps, SYSTEM, { ...quietly, withKeys: true });
  return { file, key: readFileSync(deps.secrets.keyFile, 'utf8') };
}

test.each([true, false])(
  'a restore killed between any two renames is finished (old data: %s)',
  async (withOld) => {
    const { file, key } = await makeBackupWithKey();
    let points = 0;
    for (; ; points++) {
      const to = fillFolder(withOld);
      const old = withOld ? await readFiles(to.dataDir) : {};
      if (!(await killAt(points, to, file))) break;
      expect(isSwapping(to.dataDir)).toBe(true);
      const said: string[] = [];
      expect(finishSwap(to.dataDir, (line) => said.push(line))).toBeNull();
      expect(said).toEqual([expect.stringMatching(/^A restore was interrupted: it has been finished\./)]);
      expect(readFileSync(to.keyFile, 'utf8')).toBe(key);
      expect(readdirSync(to.mediaFolder)).toHaveLength(1);
      const left = readdirSync(to.dataDir).filter((name) => !/before-restore-|^open\.lock$/.test(name));
      expect(left.sort()).toEqual(['documents', 'media', 'secrets.key', 'shop.db']);
      const after = Object.values(await readFiles(to.dataDir));
      for (const hash of Object.values(old)) expect(after).toContain(hash);
      expect(finishSwap(to.dataDir, () => expect.unreachable())).toBeNull();
      expect(productsIn(to.databaseFile)).toEqual(['Red phone']);
    }
    expect(points).toBe(withOld ? 8 : 4);
  },
);

test('the next restore finishes what was interrupted, and one whose unpacked files are gone is made anew', async () => {
  const { file } = await makeBackupWithKey();
  const to = fillFolder(true);
  await killAt(6, to, file);
  expect(existsSync(to.databaseFile)).toBe(false);
  const first = await restore(to, file);
  expect(productsIn(join(first.aside ?? '', 'shop.db'))).toEqual(['Red phone']);
  await killAt(4, to, file);
  for (const name of readdirSync(to.dataDir).filter((each) => each.startsWith('.restoring-')))
    rmSync(join(to.dataDir, name), { recursive: true });
  expect(finishSwap(to.dataDir, () => undefined)).toMatch(
    /^A restore was interrupted, and what it unpacked is gone: restore the backup again .* What was there before is in /,
  );
  await restore(to, file);
  expect([productsIn(to.databaseFile), isSwapping(to.dataDir)]).toEqual([['Red phone'], false]);
});

test('a database that was made since an interrupted restore is neither lost nor taken for the restored one', async () => {
  const { file } = await makeBackupWithKey();
  const to = fillFolder(true);
  await killAt(6, to, file);
  writeFileSync(to.databaseFile, 'made since');
  const fault = finishSwap(to.dataDir, () => expect.unreachable());
  expect(fault).toContain(`${to.databaseFile} was made since`);
  await expect(restore(to, file)).rejects.toThrow('was made since');
  expect(readFileSync(to.databaseFile, 'utf8')).toBe('made since');
  rmSync(to.databaseFile);
  expect(finishSwap(to.dataDir, () => undefined)).toBeNull();
  expect(productsIn(to.databaseFile)).toEqual(['Red phone']);
});

test('a shop that opens keeps a restore from moving its data', async () => {
  const { file } = await makeBackupWithKey();
  const to = openFolder();
  const open = takeDataFolder(to.dataDir);
  await expect(restore(to, file)).rejects.toThrow('The shop is open on this data folder');
  open?.release();
  expect(readdirSync(dirname(to.keyFile))).toEqual(['open.lock']);
});
