import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openTestShop } from '../../../../../tests/support/shop/test-shop.ts';
import { ensureShopId } from '../../../settings/shop-id-service.ts';
import { sendBackup } from './send-backup.ts';

const NIGHTLY = 'voltcart-nightly-20260301T030000Z.tar';
const WITH_KEYS = 'voltcart-with-keys-20260301T110000Z.tar';

test('says which backup was copied when one with the key file stays here for want of a passphrase', async () => {
  const { deps } = await openTestShop();
  await ensureShopId(deps);
  mkdirSync(deps.backupFolder, { recursive: true });
  for (const name of [NIGHTLY, WITH_KEYS]) writeFileSync(join(deps.backupFolder, name), '');
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const said = async (encrypted: boolean) => {
    const [place, close] = [`storage.example/${encrypted}`, async () => {}];
    const send = async () => ({ bytes: 2_000_000 });
    await sendBackup({ ...deps, offsite: { place, encrypted, send, close } }, WITH_KEYS);
    return printed.mock.lastCall;
  };
  expect(await said(false)).toEqual([
    `Another backup was copied, ${NIGHTLY} (2.0 MB), and not this one: a backup with the key file needs BACKUP_PASSPHRASE.`,
  ]);
  expect(await said(true)).toEqual(['Its copy is there too (2.0 MB), read back and compared.']);
  printed.mockRestore();
});
