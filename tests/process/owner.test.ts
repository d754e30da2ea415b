import { execFile } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { codeOf } from '../support/machines/authenticator-app.ts';
import { type BuiltShop, openBuiltShop, spawnShop } from '../support/shop/built-shop.ts';

let shops: BuiltShop[] = [];
afterEach(async () => {
  for (const shop of shops.reverse()) await shop.stop();
  shops = [];
});

async function open(env?: Record<string, string>): Promise<BuiltShop> {
  const shop = await openBuiltShop({ DEMO_CATALOGUE: 'off', ...env });
  shops.push(shop);
  return shop;
}

type Outcome = { status: number; said: string; complained: string };

/** Runs an owner's command on a shop's data folder; the shop may be open. */
function admin(dataDir: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/server/voltcart.js', 'admin', ...args],
      { env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir } },
      (error, said, complained) => resolve({ status: error ? Number(error.code) : 0, said, complained }),
    );
  });
}

const PASSWORD = /with the password (\S+)|has the password (\S+)/;
const passwordIn = (text: string): string => PASSWORD.exec(text)?.slice(1).find(Boolean) ?? '';

async function canSignIn(url: string, email: string, password: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.ok;
}

test('the first start prints the admin once; the owner creates and rescues others while the shop is open', async () => {
  const shop = await open();
  const first = 'admin@localhost.test';
  const password = passwordIn(shop.output());
  expect(await canSignIn(shop.url, first, password)).toBe(true);

  const { dataDir, url } = shop;
  expect(await admin(dataDir, 'list')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^admin@localhost\.test {2}Admin {2}since \S+\n$/),
  });
  const made = await admin(dataDir, 'create', 'two@example.test', 'Second', 'One');
  expect(await canSignIn(url, 'two@example.test', passwordIn(made.said))).toBe(true);
  expect(await admin(dataDir, 'create', 'two@example.test')).toMatchObject({
    status: 1,
    complained: 'An account with this email already exists.\n',
  });
  const rescued = await admin(dataDir, 'reset-password', first);
  expect(await canSignIn(url, first, password)).toBe(false);
  expect(await canSignIn(url, first, passwordIn(rescued.said))).toBe(true);
  expect(await admin(dataDir, 'reset-password', 'nobody@example.test')).toMatchObject({
    status: 1,
    complained: 'There is no account with the email nobody@example.test.\n',
  });
  for (const nonsense of [[], ['delete', first], ['create'], ['create', 'nobody'], ['list', 'x']]) {
    expect(await admin(dataDir, ...nonsense)).toMatchObject({
      status: 2,
      complained: expect.stringContaining('Usage'),
    });
  }

  // What the shop itself takes.
  for (const email of ['a&b@corner.example', 'info@jörgs-läden.de']) {
    expect(await admin(dataDir, 'create', email)).toMatchObject({ status: 0 });
    const again = await admin(dataDir, 'reset-password', email);
    expect(await canSignIn(url, email, passwordIn(again.said))).toBe(true);
  }
  expect((await admin(dataDir, 'reset-password', 'nobody')).complained).toMatch(
    /^“nobody” is not an email address, such as you@your\.shop\.\nUsage:/,
  );

  shop.process.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  expect(passwordIn((await open({ DATA_DIR: dataDir })).output())).toBe('');
});

test('a first admin with a password that is easy to guess is refused in one line; a better one opens the shop', async () => {
  const weak = await spawnShop({ ADMIN_PASSWORD: 'Password1!' });
  shops.push(weak);
  expect(await weak.exited).toBe(1);
  expect(weak.output().trim().split('\n')).toEqual([
    'Voltcart cannot start. Please correct the configuration:',
    expect.stringMatching(/^ {2}ADMIN_PASSWORD: is easy to guess/),
  ]);
  expect(weak.output()).not.toContain('Password1!');
  const shop = await open({ DATA_DIR: weak.dataDir, ADMIN_PASSWORD: 'chosen by the owner' });
  expect(shop.output()).toContain('with the password from ADMIN_PASSWORD');
});

test('the configuration may set the first admin; their password is not printed', async () => {
  const password = 'chosen by the owner';
  const shop = await open({ ADMIN_EMAIL: 'me@example.test', ADMIN_PASSWORD: password });
  expect(shop.output()).toContain(
    'The first admin is me@example.test, with the password from ADMIN_PASSWORD.',
  );
  expect(shop.output()).not.toContain(password);
  expect(await canSignIn(shop.url, 'me@example.test', password)).toBe(true);
});

test('the owner removes the second factor of somebody who has lost the phone', async () => {
  const { url, dataDir, output } = await open();
  const email = 'admin@localhost.test';
  const password = passwordIn(output());
  const signIn = (code?: string) =>
    fetch(`${url}/api/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, code }),
    });
  const cookie = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? '';
  async function call<Data>(procedure: string, input?: object): Promise<Data> {
    const answer = await fetch(`${url}/trpc/secondFactor.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input ?? {}),
    });
    expect(answer.status, procedure).toBe(200);
    return ((await answer.json()) as { result: { data: Data } }).result.data;
  }
  const { secret } = await call<{ secret: string }>('beginApp');
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('confirmApp', {
    code: codeOf(secret, new Date()),
  });
  const refused = await signIn();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('two-step login') });
  expect((await signIn(recoveryCodes[0])).status).toBe(200);
  expect(await admin(dataDir, 'remove-second-factors', email)).toMatchObject({
    status: 0,
    said: `${email} now logs in with the password alone and is logged out everywhere.\n`,
  });
  expect((await signIn()).status).toBe(200);
  expect((await fetch(`${url}/api/user-details`, { headers: { cookie } })).status).toBe(401);
  expect(await admin(dataDir, 'remove-second-factors', email)).toMatchObject({
    said: `${email} had no second factors and is logged out everywhere.\n`,
  });
});
