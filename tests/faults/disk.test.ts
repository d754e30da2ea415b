import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mayMount, readOnlyDisk, runWithMounts, tinyDisk } from '../support/machines/own-disk.ts';
import { type BuiltShop, openBuiltShop, spawnShop } from '../support/shop/built-shop.ts';
import { toyArchive, toyKey, toyRelease } from '../support/shop/toy-release.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'voltcart-disk-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function open(DATA_DIR: string, mounts: string[] = []): Promise<BuiltShop> {
  const shop = await openBuiltShop({ DATA_DIR, DEMO_CATALOGUE: 'off', LOG_LEVEL: 'fatal' }, mounts);
  onTestFinished(shop.stop);
  return shop;
}

async function stop(shop: BuiltShop): Promise<void> {
  shop.process.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
}

/** What a start that fails prints. */
async function failing(DATA_DIR: string, mounts: string[]): Promise<string> {
  const shop = await spawnShop({ DATA_DIR, DEMO_CATALOGUE: 'off' }, mounts);
  expect(await shop.exited).toBe(1);
  return shop.output().trim();
}

const signUp = async ({ url }: BuiltShop, email: string): Promise<number> => {
  const password = 'correct horse battery';
  const answer = await fetch(`${url}/trpc/user.signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ name: 'Ann', email, password, confirmPassword: password }),
  });
  return answer.status;
};

test.runIf(mayMount)('on a read-only disk, start and commands say so in one line', async () => {
  const dataDir = folder();
  await stop(await open(dataDir));
  const mounts = readOnlyDisk(dataDir);
  const elsewhere = folder();
  copyFileSync(join(dataDir, 'shop.db'), join(elsewhere, 'backup.db'));
  const line = (file: string) =>
    `${dataDir}/${file} is on a disk that is read-only: set DATA_DIR to a folder that can be written. A disk that was writable before may have failed.`;
  expect(await failing(dataDir, mounts)).toBe(`Voltcart cannot start. ${line('open.lock')}`);
  for (const command of [['backup'], ['admin', 'list'], ['verify', '--data']])
    expect(await runWithMounts(mounts, command, dataDir)).toBe(`${line('shop.db')}\n`);
  for (const place of [dataDir, join(dataDir, 'none')])
    expect(await runWithMounts(mounts, ['restore', join(elsewhere, 'backup.db')], place)).toBe(
      `${place}/shop.db is on a disk that is read-only: set DATA_DIR to a folder that can be written. A disk that was writable before may have failed. Nothing was changed.\n`,
    );
  const doctor = await runWithMounts(mounts, ['doctor'], dataDir);
  expect(doctor).toContain(`BAD  Database: cannot be used\n     ${line('shop.db')}`);
  expect(doctor).not.toContain('chown');
  expect(await failing(join(dataDir, 'none'), mounts)).toMatch(
    /^Voltcart cannot start\. \S+\/none\S* is on a disk that is read-only: .+$/,
  );
  await open(dataDir);
});

const FULL = (dataDir: string) =>
  `The disk of ${dataDir} is full: make room, then try again. Old backups are in ${dataDir}/backups.`;

test.runIf(mayMount)('a disk that is full at the first start is named', async () => {
  const dataDir = folder();
  for (const size of ['4k', '1m'])
    expect(await failing(dataDir, tinyDisk(dataDir, size)), size).toBe(
      `Voltcart cannot start. ${FULL(dataDir)}`,
    );
});

test.runIf(mayMount)(
  'a disk on which a release cannot be unpacked is named, not that of the data',
  async () => {
    const [dataDir, place, temporary] = [folder(), folder(), folder()];
    const home = toyRelease(place, '1.0.0', toyKey());
    const archive = toyArchive(place, ['voltcart-1.0.0']);
    const verify = (mounts: string[]) =>
      runWithMounts(
        [...mounts, 'env', `VOLTCART_HOME=${home}`, `TMPDIR=${temporary}`],
        ['verify', archive],
        dataDir,
      );
    expect(await verify(tinyDisk(temporary, '4k'))).toBe(
      `The disk of ${temporary} is full: make room there, then try again. Nothing was changed.\n`,
    );
    expect(await verify(readOnlyDisk(temporary))).toBe(
      `${temporary} is on a disk that is read-only: make it writable, then try again. Nothing was changed.\n`,
    );
    expect(await verify(tinyDisk(temporary, '1m'))).toBe('voltcart-1.0.0: every file is as published.\n');
  },
);

test.runIf(mayMount)(
  'a disk on which a backup cannot be unpacked is named, and stays as it was',
  async () => {
    const [dataDir, small] = [folder(), folder()];
    await stop(await open(dataDir));
    await runWithMounts([], ['backup'], dataDir);
    const [name = ''] = readdirSync(join(dataDir, 'backups'));
    const restore = ['restore', join(dataDir, 'backups', name)];
    const said = await runWithMounts(tinyDisk(small, '1m'), restore, join(small, 'data'));
    expect(said.trim().split('\n').at(-1)).toBe(
      `${name} cannot be restored: the disk of ${small}/data is full; make room there, then try again. Nothing was changed.`,
    );
    expect(await runWithMounts([], restore, join(small, 'data'))).toContain(
      'There was nothing to move aside.',
    );
  },
);

test.runIf(mayMount)(
  'an open shop whose disk is full shows its pages, and sells again once there is room',
  async () => {
    const dataDir = folder();
    const shop = await open(dataDir, tinyDisk(dataDir, '16m'));
    // As the shop sees it.
    const inside = `/proc/${shop.process.pid}/root${dataDir}`;
    expect(await signUp(shop, 'before@example.test')).toBe(200);
    const filler = join(inside, 'filler');
    const fill = () => {
      for (const size of [65_536, 4_096])
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch (error) {
          expect(error).toMatchObject({ code: 'ENOSPC' });
        }
    };
    fill();
    expect(await signUp(shop, 'meanwhile@example.test')).toBe(503);
    expect((await fetch(shop.url)).status).toBe(200);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    const seen = ['nsenter', '--mount', `--target=${shop.process.pid}`, `--wd=${process.cwd()}`];
    expect((await runWithMounts(seen, ['backup'], dataDir)).trim().split('\n').at(-1)).toBe(FULL(dataDir));
    expect(readdirSync(join(inside, 'backups'))).toEqual([]);
    rmSync(filler);
    expect(await signUp(shop, 'meanwhile@example.test')).toBe(200);
    expect(await runWithMounts(seen, ['verify', '--data'], dataDir)).toMatch(/^All \d+ checks passed\.$/m);
    fill();
    await stop(shop);
  },
);
