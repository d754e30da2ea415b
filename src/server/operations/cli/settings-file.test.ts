import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toyFolder } from '../../../../tests/support/shop/toy-release.ts';
import { readSettings } from './settings-file.ts';

/** A release whose settings file has these lines, with nothing else in the environment; and where it lies. */
function givenRelease(lines: string[]): string {
  const base = toyFolder();
  for (const name of ['DATA_DIR', 'SECRETS_KEY_FILE', 'VOLTCART_ENV']) vi.stubEnv(name, undefined);
  vi.stubEnv('VOLTCART_HOME', join(base, 'releases/voltcart-1.0.0'));
  writeFileSync(join(base, 'voltcart.env'), lines.map((line) => `${line}\n`).join(''));
  return base;
}

const pathsSet = () => {
  const { DATA_DIR, SECRETS_KEY_FILE, VOLTCART_ENV } = process.env;
  return { DATA_DIR, SECRETS_KEY_FILE, VOLTCART_ENV };
};

test('relative paths in the settings file begin at its folder, wherever the command runs', () => {
  const base = givenRelease(['DATA_DIR=./shop-data', 'SECRETS_KEY_FILE=../keys/shop.key']);
  readSettings(process.env, true);
  expect(pathsSet()).toEqual({
    DATA_DIR: join(base, 'shop-data'),
    SECRETS_KEY_FILE: resolve(base, '../keys/shop.key'),
    VOLTCART_ENV: undefined,
  });
});

test('those of the environment begin at the current folder and come first; absolute ones stay', () => {
  const base = givenRelease(['DATA_DIR=./of-the-file', 'SECRETS_KEY_FILE=/etc/voltcart/secrets.key']);
  vi.stubEnv('DATA_DIR', 'of-the-environment');
  vi.stubEnv('VOLTCART_ENV', join(base, 'voltcart.env'));
  readSettings(process.env, true);
  expect(pathsSet()).toEqual({
    DATA_DIR: resolve('of-the-environment'),
    SECRETS_KEY_FILE: '/etc/voltcart/secrets.key',
    VOLTCART_ENV: join(base, 'voltcart.env'),
  });
});

test('without a path in it, the data is in the release’s own place', () => {
  const base = givenRelease(['PORT=3999']);
  vi.stubEnv('PORT', undefined);
  readSettings(process.env, true);
  expect(process.env.DATA_DIR).toBe(join(base, 'data'));
});

test('a shop that an earlier version made in the current folder is not replaced by an empty one', () => {
  const base = givenRelease(['DATA_DIR=./shop-data']);
  const elsewhere = toyFolder();
  mkdirSync(join(elsewhere, 'shop-data'));
  writeFileSync(join(elsewhere, 'shop-data/shop.db'), '');
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(elsewhere);
  try {
    expect(() => readSettings(process.env, true)).toThrow(
      `means ${base}/shop-data, which is not there; there is a shop in ${elsewhere}/shop-data: if it is the one, write DATA_DIR=${elsewhere}/shop-data.`,
    );
    mkdirSync(join(base, 'shop-data'));
    vi.stubEnv('DATA_DIR', undefined);
    readSettings(process.env, true);
    expect(process.env.DATA_DIR).toBe(join(base, 'shop-data'));
  } finally {
    cwd.mockRestore();
  }
});

test('a settings file that begins with a byte order mark keeps its first line; the environment goes first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'voltcart.env');
  writeFileSync(file, '\uFEFFPUBLIC_URL=https://shop.example\r\nPORT=4000\r\nSHOP_NAME="Corner # 1"\r\n');
  const release = join(folder, 'releases/voltcart-1.0.0');
  const env: NodeJS.ProcessEnv = { VOLTCART_HOME: release, VOLTCART_ENV: file, PORT: '3000' };
  readSettings(env, true);
  expect(env).toMatchObject({ PUBLIC_URL: 'https://shop.example', PORT: '3000', SHOP_NAME: 'Corner # 1' });
});

test('a value that ends at a # in its middle is named, without the value', () => {
  const base = givenRelease([
    ...[
      'SHOP_NAME=one#two\r',
      "ADMIN_PASSWORD='a#b'",
      'PORT=3999 # not 3000',
      'HOST= # none',
      '# LOG_LEVEL=a#b',
    ],
    ...['STRIPE_SECRET_KEY="sk_\nSMTP_URL=a#b"', 'BACKUP_PASSPHRASE=correct horse#battery', 'MAIL_FROM=a#b'],
    ...['BACKUP_SECRET_KEY=#secret'],
  ]);
  const env: NodeJS.ProcessEnv = { VOLTCART_HOME: process.env.VOLTCART_HOME, MAIL_FROM: 'shop@your.shop' };
  const cut = (name: string) =>
    `${name} in ${join(base, 'voltcart.env')} ends before its #, which begins a comment: if the # belongs to the value, put the whole value in quotes.`;
  expect(readSettings(env, true)).toEqual([
    cut('SHOP_NAME'),
    `${cut('BACKUP_PASSPHRASE')} What was encrypted so far opens with the part before the #.`,
    cut('BACKUP_SECRET_KEY'),
  ]);
  expect(env).toMatchObject({ SHOP_NAME: 'one', BACKUP_PASSPHRASE: 'correct horse', HOST: '' });
});
