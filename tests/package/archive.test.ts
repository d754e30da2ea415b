import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createShopper } from '../../tools/nodes/shopper.mjs';
import { MEGABYTE, postUnfinished, residentBytes } from '../support/requests/unfinished-posts.ts';
import { installRelease } from './support/installed-release.ts';

const release = inject('release');

test('the archive opens a shop, which sells and backs itself up', async () => {
  const { base, url, run, start } = await installRelease(release.archive, release.version);
  expect(await run(['doctor'])).toMatchObject({ status: 0, complained: '' });
  expect(existsSync(join(base, 'data'))).toBe(false);

  const shop = await start();
  const page = await (await fetch(url)).text();
  expect(page).toContain('/product/prd_');
  const shopper = createShopper(url);
  const number = await shopper.buy();
  expect(await run(['doctor'])).toMatchObject({
    status: 0,
    said: expect.stringContaining('taken by this shop, which is open'),
  });

  const backup = await run(['backup']);
  expect(backup).toMatchObject({ status: 0, complained: '' });
  const [file = ''] = /\/\S+\.tar/.exec(backup.said) ?? [];
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(file.startsWith(join(base, 'data/backups/'))).toBe(true);
  expect(await run(['restore', file])).toMatchObject({
    status: 1,
    complained: expect.stringContaining('open'),
  });

  shop.kill('SIGTERM');
  expect(await once(shop, 'exit')).toEqual([0, null]);
  expect(await run(['restore', '--keep-sessions', file])).toMatchObject({ status: 0, complained: '' });
  await start();
  expect(await shopper.orderNumbers()).toEqual([number]);
});

test('what reads files of its own works from the archive: addresses, invoices, passkeys', async () => {
  const ADMIN = { ADMIN_EMAIL: 'me@example.test', ADMIN_PASSWORD: 'the keys of the shop' };
  const { url, start } = await installRelease(release.archive, release.version);
  await start(ADMIN);
  let cookie = '';
  const ask = async (path: string, data?: unknown) => {
    const answer = await fetch(url + path, {
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(data === undefined ? {} : { method: 'POST', body: JSON.stringify(data) }),
    });
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200);
    return answer;
  };
  const result = async (answer: Response) => (await answer.json()).result.data;
  const signedIn = await ask('/api/signin', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

  const input = encodeURIComponent(JSON.stringify({ country: 'JP' }));
  expect(await result(await ask(`/trpc/order.addressForm?input=${input}`))).toMatchObject({ country: 'JP' });
  const options = await result(await ask('/trpc/secondFactor.beginPasskey', {}));
  expect(options).toMatchObject({ challenge: expect.any(String) });

  const { version, settings } = await result(await ask('/trpc/admin.setting.get'));
  const seller = {
    sellerName: 'Corner GmbH',
    sellerAddress: 'Hafenstraße 1\n20457 Hamburg',
    sellerCountry: 'DE',
  };
  await ask('/trpc/admin.setting.update', { version, settings: { ...settings, ...seller } });
  await createShopper(url).buy();
  const { items } = await result(await ask('/trpc/admin.invoice.list?input=%7B%7D'));
  const pdf = await ask(`/api/download-document?id=${items[0].id}`);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('its commands print their usage as its owner types them', async () => {
  const { run } = await installRelease(release.archive, release.version);
  expect(await run([])).toMatchObject({
    status: 2,
    said: '',
    complained: expect.stringContaining('  voltcart start '),
  });
  expect(await run(['version'])).toMatchObject({ status: 0, said: `${release.version}\n` });
  expect(await run(['restore'])).toMatchObject({
    status: 2,
    complained: expect.stringContaining('voltcart restore FILE [--keep-sessions]\n'),
  });
  expect(await run(['backup'])).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/^There is no shop in \S+\/data yet\.\n$/),
  });
});

test('settings come from the environment, then from voltcart.env beside the releases', async () => {
  const { base, run } = await installRelease(release.archive, release.version);
  writeFileSync(join(base, 'voltcart.env'), 'DATA_DIR=/nowhere/of-the-file\n');
  expect((await run(['backup'])).complained).toBe('There is no shop in /nowhere/of-the-file yet.\n');
  expect((await run(['backup'], { DATA_DIR: '/nowhere/else' })).complained).toBe(
    'There is no shop in /nowhere/else yet.\n',
  );
  expect(await run(['backup'], { VOLTCART_ENV: '/nowhere/file.env' })).toMatchObject({
    status: 1,
    complained: 'The settings in /nowhere/file.env cannot be read (ENOENT): correct its name.\n',
  });
});

test('the memory that a flood took is given back once the shop rests', async () => {
  const { url, start } = await installRelease(release.archive, release.version);
  const shop = await start();
  const port = Number(new URL(url).port);
  const before = residentBytes(shop.pid);
  const posts = Array.from({ length: 590 }, () =>
    postUnfinished(port, { path: '/trpc/user.signUp', announced: 3 * MEGABYTE, sent: 2.9 * MEGABYTE }),
  );
  await expect
    .poll(() => posts.filter(({ socket, status }) => socket.destroyed || status() === 429).length, {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(586);
  for (const { socket } of posts) socket.destroy();
  await expect
    .poll(() => residentBytes(shop.pid), { timeout: 120_000, interval: 1_000 })
    .toBeLessThan(before + 25 * MEGABYTE);
}, 240_000);
