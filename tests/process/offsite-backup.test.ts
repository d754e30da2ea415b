import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BUCKET, KEY, openS3Storage } from '../support/machines/s3-storage.ts';
import { openBuiltShop } from '../support/shop/built-shop.ts';
import { buyAsNewCustomer, listOrders } from '../support/shop/buy-by-rest.ts';
import { openStockedShop } from '../support/shop/stocked-shop.ts';

type Outcome = { status: number; printed: string; complained: string };

/** Runs a built command as npm does, without its pre-script. */
function run(command: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['dist/server/voltcart.js', command, ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (_, printed, complained) => resolve({ status: child.exitCode ?? -1, printed, complained }),
    );
  });
}

/** Settings that copy backups to that storage. */
const copiedTo = ({ target }: { target: { origin: string } }) => ({
  BACKUP_URL: `s3+http://${new URL(target.origin).host}/${BUCKET}/my%20shop`,
  BACKUP_ACCESS_KEY: KEY,
  BACKUP_SECRET_KEY: KEY,
  BACKUP_PASSPHRASE: 'the passphrase of the owner',
});

test('a backup before an update asks nothing of the storage', async () => {
  const storage = await openS3Storage(onTestFinished);
  const shop = await openStockedShop();
  onTestFinished(() => shop.stop());
  const settings = { DATA_DIR: shop.dataDir, ...copiedTo(storage) };
  expect(await run('backup', ['--here-only'], settings)).toMatchObject({ status: 0, complained: '' });
  expect(readdirSync(join(shop.dataDir, 'backups'))).toHaveLength(1);
  expect(storage.seen).toEqual([]);
});

test('a machine is lost; an empty one fetches the newest backup from elsewhere, with the order in it', async () => {
  const storage = await openS3Storage(onTestFinished);
  const offsite = copiedTo(storage);
  const shop = await openStockedShop(offsite);
  const login = await buyAsNewCustomer(shop);
  const orders = await listOrders(shop.url, login);
  expect(orders).toHaveLength(1);
  const made = await run('backup', [], { DATA_DIR: shop.dataDir, ...offsite });
  expect(made).toMatchObject({ status: 0, complained: '' });
  expect(made.printed).toMatch(/Its copy is there too|The shop is copying a backup now/);
  const [name = ''] = readdirSync(join(shop.dataDir, 'backups'));
  // The disk is gone.
  await shop.stop();

  const folder = mkdtempSync(join(tmpdir(), 'voltcart-new-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const DATA_DIR = join(folder, 'data');
  const refusals = [
    [{ BACKUP_PASSPHRASE: 'not the passphrase of the owner' }, 'The passphrase is not the one'],
    [{ BACKUP_SECRET_KEY: 'wrong' }, 'The storage refuses the keys'],
    [{ BACKUP_URL: `${offsite.BACKUP_URL.replace(BUCKET, 'nowhere')}` }, 'There is no such bucket'],
  ] as const;
  for (const [wrong, said] of refusals) {
    const refused = await run('restore', ['--from-offsite', 'latest'], { DATA_DIR, ...offsite, ...wrong });
    expect(refused.status).toBe(1);
    expect(refused.complained).toMatch(new RegExp(`^${said}[^\\n]*\\n$`));
    expect(readdirSync(folder)).toEqual([]);
  }
  const listed = await run('restore', ['--from-offsite'], { DATA_DIR, ...offsite });
  expect(listed).toMatchObject({ status: 0, complained: '' });
  expect(listed.printed).toMatch(new RegExp(`^${name}\\.age  \\S+  [\\d.]+ MB\\n$`));
  const restored = await run('restore', ['--from-offsite', 'latest'], { DATA_DIR, ...offsite });
  expect(restored).toMatchObject({ status: 0, complained: '' });
  expect(readdirSync(DATA_DIR).filter((file) => file.startsWith('.'))).toEqual([]);
  const again = await openBuiltShop({ DATA_DIR, ...offsite });
  onTestFinished(() => again.stop());
  expect((await listOrders(again.url, login)).map(({ _id }) => _id)).toEqual(orders.map(({ _id }) => _id));
  const { length } = storage.seen;
  const beneath = await run('restore', ['--from-offsite', 'latest'], { DATA_DIR, ...offsite });
  expect(beneath).toMatchObject({ status: 1, complained: expect.stringContaining('The shop is open') });
  expect(storage.seen).toHaveLength(length);
  for (const { printed, complained } of [made, listed, restored]) {
    const said = printed + complained + shop.output() + again.output();
    for (const secret of [KEY, offsite.BACKUP_PASSPHRASE]) expect(said).not.toContain(secret);
  }
});
