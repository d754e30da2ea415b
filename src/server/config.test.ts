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
    testPayments: false,
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
    DATABASE_URL: 'postgres://u:p@db1,db2:5433/shop?target_session_attrs=read-write',
    DATABASE_READ_URL: 'postgres://u:p@db2:5433/shop?target_session_attrs=any',
    DEMO_CATALOGUE: 'off',
    TEST_PAYMENTS: 'on',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    IMAGE_HOSTS: 'https://cdn.example/x, https://pics.example',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    SHOP_NAME: '',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://shop.example',
    database: { dialect: 'postgresql', readUrl: 'postgres://u:p@db2:5433/shop?target_session_attrs=any' },
    demoCatalogue: false,
    testPayments: true,
    stripe: { secretKey: 'sk_live_1', webhookSecrets: ['whsec_new', 'whsec_old'] },
    imageHosts: ['https://cdn.example', 'https://pics.example'],
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    shopName: 'Voltcart',
  });
});

test('HOST=localhost is one address, so that the shop opens one server', () => {
  expect(parseConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1');
  expect(parseConfig({ HOST: '::1' }).host).toBe('::1');
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
  ['DATABASE_URL', 'postgres://u@one:5432,two:no/shop'],
  ['DATABASE_URL', 'postgres://u:pass/word@one/shop'],
  ['DATABASE_URL', 'postgres://u:pass#word@one,two/shop'],
  ['DATABASE_READ_URL', 'postgres://u:pass?word@one/shop'],
  ['DATABASE_URL', 'postgres://u@one,two/shop?target_session_attrs=standby'],
  ['DATABASE_READ_URL', 'postgres://u@one,two/shop'],
  ['DATABASE_READ_URL', 'postgres://u@one/shop?target_session_attrs=read-write'],
  ['PUBLIC_URL', 'https://shop.example/shop'],
  ['PUBLIC_URL', 'https://shop.example/?from=mail'],
  ['PUBLIC_URL', 'https://owner:secret@shop.example'],
  // Other servers take a number of hops here; we would read it as the address 0.0.0.1.
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '127.0.0.1, proxy'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['CHAT_WIDGET_INTEGRITY', 'md5-x'],
  ['CHAT_WIDGET_INTEGRITY', 'sha384-short'],
])('%s=%s stops the start', (name, value) => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => parseConfig({ ...keys, [name]: value })).toThrow(`${name}: must be`);
});

test('a database may be named by the folder of its socket, or have spaces in its password', () => {
  for (const url of [
    'postgres://u:p@/shop?host=/run/postgresql',
    'postgres:///shop',
    'postgres://u:a b@one/shop',
  ])
    expect(parseConfig({ DATABASE_URL: url }).database).toMatchObject({ url });
});

test('each fault says what the variable must be, in words of its owner', () => {
  const wrong = {
    PORT: 'eighty',
    PUBLIC_URL: 'your.shop',
    DEMO_CATALOGUE: 'perhaps',
    TEST_PAYMENTS: 'perhaps',
    ADMIN_EMAIL: 'me',
    MEDIA_CACHE_MB: '1',
    BACKUP_KEEP: '0',
    SMTP_URL: 'mail.your.shop',
    MAIL_FROM: 'me',
    IMAGE_HOSTS: 'cdn, cdn2',
    IMAGE_UPLOAD_URL: 'cdn',
    IMAGE_UPLOAD_PRESET: 'x',
    CHAT_WIDGET_URL: 'http://chat.example',
    STRIPE_API_BASE: 'stripe',
    RATE_LIMIT_SCALE: '0',
    SHOP_NAME: 'x'.repeat(61),
    LOG_LEVEL: 'INFO',
  };
  const { IMAGE_UPLOAD_PRESET: _any, ...faulty } = wrong;
  let faults: string[] = [];
  try {
    parseConfig(wrong);
  } catch (error) {
    faults = (error as ConfigError).faults;
  }
  const named = faults.map((fault) => /^([A-Z_]+): must (be|have) /.exec(fault)?.[1] ?? fault);
  expect(named.sort()).toEqual(Object.keys(faulty).sort());
});

test.each([
  ['a&b@corner.example', 'a&b@corner.example'],
  ['info@jörgs-läden.de', 'info@xn--jrgs-lden-02a6q.de'],
  [`${'x'.repeat(255)}@corner.example`, null],
])('the first admin may have any address that the shop takes: %s', (ADMIN_EMAIL, email) => {
  if (email) expect(parseConfig({ ADMIN_EMAIL }).admin.email).toBe(email);
  else expect(() => parseConfig({ ADMIN_EMAIL })).toThrow('ADMIN_EMAIL: must have 254 characters or fewer');
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

test.each(['shop@your.shop', 'Voltcart <shop@your.shop>', 'Voltcart shop@your.shop', '"V, K" <a@b>'])(
  'mail comes from %s',
  (from) => {
    expect(parseConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from }).mail?.from).toBe(from);
  },
);

test('where backups are copied to: a bucket, its keys, its region and how many are kept', () => {
  const keys = { BACKUP_ACCESS_KEY: 'AKIA', BACKUP_SECRET_KEY: 'a/b+c=' };
  const offsite = (env: Record<string, string>) => parseConfig({ ...keys, ...env }).offsite;
  expect(offsite({ BACKUP_URL: 's3://s3.eu-central-003.backblazeb2.com/my-bucket/corner/shop/' })).toEqual({
    origin: 'https://s3.eu-central-003.backblazeb2.com',
    bucket: 'my-bucket',
    region: 'eu-central-003',
    accessKey: 'AKIA',
    secretKey: 'a/b+c=',
    prefix: 'corner/shop',
    passphrase: null,
    keep: 7,
  });
  const BACKUP_PASSPHRASE = 'twelve letters and more';
  const BACKUP_URL = 's3+http://10.0.0.2:9000/b?region=garage';
  expect(offsite({ BACKUP_URL, BACKUP_PASSPHRASE, BACKUP_KEEP: '30' })).toMatchObject({
    origin: 'http://10.0.0.2:9000',
    region: 'garage',
    prefix: '',
    passphrase: BACKUP_PASSPHRASE,
    keep: 30,
  });
  const inUrl = parseConfig({ BACKUP_URL: 's3://AKIA:a%2Fb%2Bc%3D@fsn1.your-objectstorage.com/b' }).offsite;
  expect(inUrl).toMatchObject({ ...{ accessKey: 'AKIA', secretKey: 'a/b+c=' }, region: 'us-east-1' });
});

test.each([
  [{ BACKUP_URL: 's3://host/b' }, 'BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY: are missing'],
  [{ BACKUP_URL: 's3://KEY:topsecret@host' }, 'must name a host and a bucket'],
  [{ BACKUP_URL: 's3://KEY:topsecret@host/b?regoin=x' }, 'does not know “regoin”'],
  [{ BACKUP_URL: 's3+http://KEY:topsecret@host/b' }, 'BACKUP_PASSPHRASE: is missing'],
  [{ BACKUP_URL: 'https://KEY:topsecret@host/b' }, 'BACKUP_URL: must be like s3://'],
  [{ BACKUP_URL: 's3://KEY:topsecret@host/b', BACKUP_PASSPHRASE: 'topsecret' }, '12 characters or more'],
  [
    { BACKUP_URL: 's3://KEY:topsecret@host/b', DATABASE_URL: 'postgres://x' },
    'BACKUP_URL: copies the backups of an SQLite shop; unset it',
  ],
  [{ BACKUP_SECRET_KEY: 'topsecret' }, 'BACKUP_SECRET_KEY: is set, but BACKUP_URL is not'],
])('%o is refused without a secret in the message', (env, message) => {
  const parse = () => parseConfig(env);
  expect(parse).toThrow(message);
  expect(parse).not.toThrow('topsecret');
});

test('where pictures and documents are: a bucket, its keys, and how much of it a machine keeps', () => {
  const keys = { MEDIA_ACCESS_KEY: 'AKIA', MEDIA_SECRET_KEY: 'a/b+c=' };
  const media = (env: Record<string, string>) => parseConfig({ ...keys, ...env }).media;
  expect(parseConfig({}).media).toBeNull();
  expect(media({ MEDIA_URL: 's3://s3.eu-central-003.backblazeb2.com/my-bucket/shop/' })).toEqual({
    target: {
      origin: 'https://s3.eu-central-003.backblazeb2.com',
      bucket: 'my-bucket',
      region: 'eu-central-003',
      accessKey: 'AKIA',
      secretKey: 'a/b+c=',
      prefix: 'shop',
    },
    cacheBytes: 1_000_000_000,
  });
  const inOwnNetwork = media({ MEDIA_URL: 's3+http://10.0.0.2:9000/b', MEDIA_CACHE_MB: '50' });
  expect(inOwnNetwork).toMatchObject({ target: { origin: 'http://10.0.0.2:9000' }, cacheBytes: 50_000_000 });
});

test.each([
  [{ MEDIA_URL: 's3://host/b' }, 'MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY: are missing'],
  [{ MEDIA_URL: 's3://KEY:topsecret@host' }, 'MEDIA_URL: must name a host and a bucket'],
  [{ MEDIA_URL: 's3://KEY:topsecret@host/b?regoin=x' }, 'MEDIA_URL: does not know “regoin”'],
  [{ MEDIA_URL: 'https://KEY:topsecret@host/b' }, 'MEDIA_URL: must be like s3://'],
  [{ MEDIA_URL: 's3://KEY:topsecret@host/b', MEDIA_CACHE_MB: 'topsecret' }, 'MEDIA_CACHE_MB: '],
  [{ MEDIA_URL: 's3://KEY:topsecret@host/b', MEDIA_CACHE_MB: '1' }, 'MEDIA_CACHE_MB: '],
  [{ MEDIA_SECRET_KEY: 'topsecret' }, 'MEDIA_SECRET_KEY: is set, but MEDIA_URL is not'],
])('%o for pictures is refused in one line, without a secret', (env, message) => {
  const parse = () => parseConfig(env);
  expect(parse).toThrow(message);
  expect(parse).not.toThrow('topsecret');
  expect(parse).toThrow(/^[^\n]*\n[^\n]*$/);
});

test('a standby to read needs a database that has one', () => {
  expect(() => parseConfig({ DATABASE_READ_URL: 'postgres://u@db2/shop' })).toThrow(
    'DATABASE_URL: is missing; DATABASE_READ_URL is a standby of it, and SQLite has none',
  );
});
