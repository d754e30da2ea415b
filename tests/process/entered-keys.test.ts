import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStandIn, type StandIn } from '../../src/stand-in/stand-in.ts';
import { startCluster } from '../support/databases/postgresql-cluster.ts';
import { openSmtpServer } from '../support/machines/smtp-server.ts';
import { type BuiltShop, openBuiltShop, spawnShop } from '../support/shop/built-shop.ts';

const ADMIN = { email: 'owner@example.com', password: 'four unrelated dry words' };

let folder: string;
let stripe: StandIn;
let stripeUrl: string;
let endings: (() => unknown)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voltcart-keys-'));
  stripe = await openStandIn({
    file: join(folder, 'stripe.db'),
    pagesUrl: () => 'http://stripe.test/pay',
    webhookUrl: () => 'http://127.0.0.1:9',
    now: () => new Date(),
    live: true,
  });
  const { protocol, host, port } = await stripe.listen();
  stripeUrl = `${protocol}://${host}:${port}`;
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  endings = [];
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  STRIPE_API_BASE: stripeUrl,
  PUBLIC_URL: 'https://shop.example',
});

async function open(env: Record<string, string>): Promise<BuiltShop> {
  const shop = await openBuiltShop({ ...settings(), ...env });
  endings.push(() => shop.stop());
  return shop;
}

/** Signs the admin in. @returns a way to call the shop; the answer's text, whatever its status. */
async function signIn({ url }: BuiltShop) {
  let cookie = '';
  const call = async (
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string; bytes: Buffer }> => {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, text: bytes.toString('utf8'), bytes };
  };
  await call('/api/signin', ADMIN);
  return call;
}

const dataOf = ({ text }: { text: string }) => JSON.parse(text).result.data;

test('what is entered in one process holds in another, on one database and one key file', async () => {
  const cluster = await startCluster();
  endings.push(() => cluster.stop());
  const keyFile = join(folder, 'shared.key');
  const env = { DATABASE_URL: cluster.url('postgres'), SECRETS_KEY_FILE: keyFile, DEMO_CATALOGUE: 'off' };
  const refused = await spawnShop({ ...settings(), ...env });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain(`SECRETS_KEY_FILE: there is no file ${keyFile}`);
  await refused.stop();
  writeFileSync(keyFile, `${'5a'.repeat(32)}\n`, { mode: 0o600 });

  const [one, two] = [await open(env), await open(env)];
  const [atOne, atTwo] = [await signIn(one), await signIn(two)];
  const banner = '"testPayments":true';
  expect((await atTwo('/')).text).toContain(banner);
  const secretKey = stripe.apiKey;
  expect(dataOf(await atOne('/trpc/admin.payment.saveKey', { version: 0, secretKey }))).toMatchObject({
    mode: 'live',
  });
  expect((await atTwo('/')).text).not.toContain(banner);
  expect(dataOf(await atTwo('/trpc/admin.payment.makeWebhook', { version: 1 }))).toMatchObject({
    mode: 'live',
    webhook: { made: true },
  });
  // The second process takes payments there, too.
  const product = { productName: 'Lamp', brandName: 'B', category: 'Mouse', price: 20, sellingPrice: 10 };
  const { _id } = JSON.parse((await atOne('/api/upload-product', { ...product, stock: 5 })).text).data;
  await atTwo('/api/addtocart', { productId: _id });
  const { url } = dataOf(await atTwo('/trpc/order.checkout', {}));
  expect(url).toContain('http://stripe.test/pay');

  // A machine without the key file says so, and takes no payments.
  const lost = await open({ ...env, SECRETS_KEY_FILE: '' });
  expect(lost.output()).toContain(
    `cannot be read without its key file, ${join(lost.dataDir, 'secrets.key')}`,
  );
  const atLost = await signIn(lost);
  expect(dataOf(await atLost('/trpc/admin.payment.get'))).toMatchObject({ mode: 'locked' });
  expect((await atLost('/trpc/order.checkout', {})).status).toBe(503);
}, 120_000);

test('a key file that is missing, or that the shop may not read, is named with the remedy', async () => {
  const keyFile = join(folder, 'shared.key');
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const refuse = async (dataDir: string, through: readonly string[] = []) => {
    const shop = await spawnShop({ ...settings(), DATA_DIR: dataDir, SECRETS_KEY_FILE: keyFile }, through);
    expect(await shop.exited).toBe(1);
    return shop.output();
  };
  const missing = `SECRETS_KEY_FILE: there is no file ${keyFile}; `;
  const give = 'give it to the user that runs the shop (chown)';
  const make = `make it: (umask 077; openssl rand -hex 32 > ${keyFile}); then ${give}\n`;
  expect(await refuse(dataDir)).toContain(
    `${missing}copy it from another machine or, on the first one, ${make}`,
  );
  // A new one could not read what was entered in the panel.
  const own = join(dataDir, 'secrets.key');
  writeFileSync(own, `${'5a'.repeat(32)}\n`, { mode: 0o600 });
  expect(await refuse(dataDir)).toContain(
    `${missing}copy the shop's own: cp ${own} ${keyFile}; then ${give}\n`,
  );

  copyFileSync(own, keyFile);
  // The tests may run as root, whom no file refuses.
  const isRoot = process.getuid?.() === 0;
  chmodSync(keyFile, isRoot ? 0o600 : 0);
  chmodSync(folder, 0o755);
  const openToAll = mkdtempSync(join(folder, 'data-'));
  chmodSync(openToAll, 0o777);
  const anotherUser = isRoot ? ['setpriv', '--reuid=65534', '--clear-groups'] : [];
  expect(await refuse(openToAll, anotherUser)).toContain(
    `SECRETS_KEY_FILE: ${keyFile} cannot be read (EACCES): ${give}\n`,
  );
});

const TEST_MAIL = { kind: 'test', language: 'en' };
const PASSWORD = 'mail+pass/word-9f8e';
const WRONG_KEY = 'sk_live_wrong5d4c3b2a19';
const OLD_SECRET = 'whsec_byhand7a6b5c4d3e';
const ENV = { key: 'rk_live_fromenv1a2b3c4d', secret: 'whsec_fromenv9z8y7x6w' };

/** All forms in which a secret could stand somewhere. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...[0, 1, 2].map((offset) => {
      // The middle of its Base64, whatever stands before and after it.
      const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
      return text.slice(4, -4);
    }),
  ];
};

const READS = [
  ...['payment.get', 'mail.account', 'setting.get', 'dashboard.firstHour', 'backup.list', 'opening.link'],
  ...['mail.list?input={"limit":50}', 'audit.list?input={"limit":50}'],
  'health.get?input={"origin":"https://shop.example"}',
  'dashboard.get?input={"timeZone":"UTC"}',
].map((name) => `/trpc/admin.${name}`);
const FILES = ['/api/export-products', '/api/export-orders', '/metrics', '/readyz', '/api/openapi.json'];
const PAGES = ['/', '/login', '/cart', '/admin-panel/payments', '/admin-panel/mail/server', '/sitemap.xml'];

test('keys and passwords are in no log, answer, page, export, audit entry or backup', async () => {
  const smtp = await openSmtpServer();
  endings.push(() => smtp.close());
  const env = { LOG_LEVEL: 'trace', DATA_DIR: join(folder, 'data'), DEMO_CATALOGUE: 'off' };
  const secrets = [stripe.apiKey, WRONG_KEY, OLD_SECRET, PASSWORD, ENV.key, ENV.secret];
  const seen: Record<string, Buffer> = {};
  const look = async (call: Awaited<ReturnType<typeof signIn>>, when: string) => {
    for (const path of [...READS, ...FILES, ...PAGES]) {
      const { status, bytes } = await call(encodeURI(path));
      expect([path, status < 500]).toEqual([path, true]);
      seen[`${when} ${path}`] = bytes;
    }
  };

  const shop = await open(env);
  const call = await signIn(shop);
  const post = async (name: string, input: unknown = {}) => {
    const answer = await call(`/trpc/admin.${name}`, input);
    seen[`${name} ${Object.keys(seen).length}`] = answer.bytes;
    return answer;
  };
  const server = {
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    user: 'u',
    from: 'shop@shop.example',
  };
  expect((await post('payment.saveKey', { version: 0, secretKey: WRONG_KEY })).status).toBe(400);
  expect((await post('payment.saveKey', { version: 0, secretKey: `pk${WRONG_KEY}`, x: 1 })).status).toBe(400);
  expect((await post('payment.saveKey', { version: 0, secretKey: stripe.apiKey })).status).toBe(200);
  expect((await post('payment.makeWebhook', { version: 1 })).status).toBe(200);
  const made = stripe.store.get<{ secret: string }>('select secret from endpoint');
  secrets.push(made?.secret ?? '');
  expect((await post('payment.saveWebhookSecret', { version: 2, secret: OLD_SECRET })).status).toBe(200);
  expect((await post('payment.checkKey')).status).toBe(200);
  expect(
    (await post('mail.saveServer', { version: 0, server: { ...server, password: PASSWORD } })).status,
  ).toBe(200);
  expect((await post('mail.test', TEST_MAIL)).text).toContain('queued as 4711');
  smtp.refuseLogins();
  expect((await post('mail.test', { ...TEST_MAIL, to: 'a@example.com' })).text).toContain('535');
  // The provider is gone, and an event is not its own.
  await stripe.close();
  expect((await post('payment.checkKey')).status).toBe(503);
  const forged = await fetch(`${shop.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` },
    body: '{}',
  });
  expect(forged.status).toBe(400);
  await look(call, 'panel');
  const backup = JSON.parse((await call('/api/make-backup', {})).text.trim().split('\n').at(-1) ?? '');
  seen.backup = readFileSync(join(shop.dataDir, 'backups', backup.data.name));
  seen.log = Buffer.from(shop.output());
  shop.process.kill('SIGTERM');
  await shop.exited;

  const smtpUrl = `smtp://u:${encodeURIComponent(PASSWORD)}@127.0.0.1:${smtp.port}`;
  const again = await open({
    ...env,
    ...{ STRIPE_SECRET_KEY: ENV.key, STRIPE_WEBHOOK_SECRET: ENV.secret },
    ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'shop@shop.example' },
  });
  const callAgain = await signIn(again);
  seen.test = (await callAgain('/trpc/admin.mail.test', TEST_MAIL)).bytes;
  expect(seen.test.toString()).toContain('535');
  expect(
    (await callAgain('/trpc/admin.payment.saveKey', { version: 3, secretKey: stripe.apiKey })).status,
  ).toBe(409);
  await look(callAgain, 'environment');
  seen.logOfEnvironment = Buffer.from(again.output());

  const files = readdirSync(again.dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(again.dataDir, name)).isFile() && name !== 'test-payments.db',
  );
  for (const name of files) seen[name] = readFileSync(join(again.dataDir, name));
  expect(files).toContain('secrets.key');
  const found = Object.entries(seen).flatMap(([where, bytes]) =>
    secrets.flatMap((secret) =>
      formsOf(secret)
        .filter((form) => bytes.includes(form))
        .map((form) => [where, form]),
    ),
  );
  expect(found).toEqual([]);

  // With the key file, which has to be asked for, the copy does hold it; the command's output does not.
  const asked = await new Promise<string>((resolve, reject) =>
    execFile(
      process.execPath,
      ['dist/server/voltcart.js', 'backup', '--with-keys'],
      { env: { PATH: process.env.PATH ?? '', DATA_DIR: again.dataDir } },
      (error, said) => (error ? reject(error) : resolve(said)),
    ),
  );
  const [name] = /voltcart-with-keys-\S+\.tar/.exec(asked) ?? [];
  const key = readFileSync(join(again.dataDir, 'secrets.key'));
  expect(readFileSync(join(again.dataDir, 'backups', name ?? '')).includes(key)).toBe(true);
  expect(seen.backup.includes(key)).toBe(false);
}, 120_000);
