import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('an empty environment gives a local shop without any dependencies', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    database: { dialect: 'sqlite', file: resolve('data/shop.db') },
    demoCatalogue: true,
    admin: { email: 'admin@localhost.test', password: null },
    stripe: null,
    mail: null,
    imageUpload: null,
    trustProxy: [],
    rateLimitScale: 1,
    shopName: 'Voltcart',
  });
});

test('values are parsed into their types', () => {
  const config = parseConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://shop.example/',
    DATABASE_URL: 'postgres://u:p@db/shop',
    DEMO_CATALOGUE: 'off',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    IMAGE_HOSTS: 'https://cdn.example/x, https://pics.example',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    SHOP_NAME: '',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://shop.example',
    database: { dialect: 'postgresql' },
    demoCatalogue: false,
    stripe: { secretKey: 'sk_live_1', webhookSecrets: ['whsec_new', 'whsec_old'] },
    imageHosts: ['https://cdn.example', 'https://pics.example'],
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    shopName: 'Voltcart',
  });
});

test('all faults are reported at once, each naming its variable', () => {
  const wrong = {
    PORT: 'eighty',
    PUBLIC_URL: 'shop',
    DEMO_CATALOGUE: 'perhaps',
    DATABASE_URL: 'mysql://x',
    STRIPE_SECRET_KEY: 'sk_test_1',
    TRUST_PROXY: 'true',
  };
  expect(() => parseConfig(wrong)).toThrow(ConfigError);
  try {
    parseConfig(wrong);
  } catch (error) {
    const named = (error as ConfigError).faults.map((fault) => fault.split(':')[0]);
    expect(named.sort()).toEqual([
      'DATABASE_URL',
      'DEMO_CATALOGUE',
      'PORT',
      'PUBLIC_URL',
      'STRIPE_WEBHOOK_SECRET',
      'TRUST_PROXY',
    ]);
  }
});

test.each([
  // Values from Stripe's dashboard that are easily confused.
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_SECRET_KEY', 'whsec_1'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1, sk_live_1'],
  // Other servers take a number of hops here; we would read it as the address 0.0.0.1.
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '127.0.0.1, proxy'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['CHAT_WIDGET_INTEGRITY', 'md5-x'],
  ['CHAT_WIDGET_INTEGRITY', 'sha384-short'],
])('%s=%s stops the start', (name, value) => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => parseConfig({ ...keys, [name]: value })).toThrow(`${name}: must be`);
});

test('the chat script may be pinned; a hash without a script stops the start', () => {
  const CHAT_WIDGET_URL = 'https://chat.example/widget.js';
  const CHAT_WIDGET_INTEGRITY = `sha384-${'A'.repeat(64)}`;
  expect(parseConfig({}).chatWidget).toBeNull();
  expect(parseConfig({ CHAT_WIDGET_URL }).chatWidget).toEqual({ url: CHAT_WIDGET_URL, integrity: null });
  expect(parseConfig({ CHAT_WIDGET_URL, CHAT_WIDGET_INTEGRITY }).chatWidget).toEqual({
    url: CHAT_WIDGET_URL,
    integrity: CHAT_WIDGET_INTEGRITY,
  });
  expect(() => parseConfig({ CHAT_WIDGET_INTEGRITY })).toThrow('CHAT_WIDGET_URL: is missing');
});

test('proxies are named by address, range or network', () => {
  const TRUST_PROXY = 'loopback, 10.0.0.0/8, ::1, fd00::/8';
  expect(parseConfig({ TRUST_PROXY }).trustProxy).toEqual(['loopback', '10.0.0.0/8', '::1', 'fd00::/8']);
});

test.each([
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['IMAGE_UPLOAD_URL', 'IMAGE_UPLOAD_PRESET'],
])('%s without %s stops the start', (one, other) => {
  const value = one === 'SMTP_URL' ? 'smtp://mail.example' : 'https://x.example';
  expect(() => parseConfig({ [one]: value })).toThrow(`${other}: is missing`);
});
