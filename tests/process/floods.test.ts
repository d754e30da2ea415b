import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type BuiltShop, openBuiltShop } from '../support/built-shop.ts';
import {
  ATTACKER,
  MEGABYTE,
  postUnfinished,
  residentBytes,
  type UnfinishedPost,
} from '../support/unfinished-posts.ts';

/** Without limits these floods take 830 MB and more; with them about 100 MB, garbage included. */
const GROWTH_BYTES = 250 * MEGABYTE;

let shop: BuiltShop | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await shop?.stop();
  shop = undefined;
});

function post({ port }: BuiltShop, what: UnfinishedPost) {
  const { socket, status } = postUnfinished(port, what);
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  return { socket, status };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

async function signUp({ url }: BuiltShop, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `${name}@example.test`,
      password: 'lantern-orbit-42',
      confirmPassword: 'lantern-orbit-42',
    }),
  });
  return answer.status;
}

test('large posts that never end take neither the memory nor the shop from others', async () => {
  shop = await openBuiltShop();
  const opened = shop;
  expect(await signUp(opened, 'before')).toBe(201);
  const before = residentBytes(opened.process.pid);
  const posts = Array.from({ length: 590 }, () =>
    post(opened, { path: '/trpc/user.signUp', announced: 3 * MEGABYTE, sent: 2.9 * MEGABYTE }),
  );
  await until(() => posts.filter(({ socket, status }) => socket.destroyed || status() === 429).length >= 586);
  expect(residentBytes(opened.process.pid) - before).toBeLessThan(GROWTH_BYTES);
  expect((await fetch(`${opened.url}/healthz`)).status).toBe(200);
  expect(await signUp(opened, 'during')).toBe(201);
});

test('unsigned webhooks are refused before their body, and an address has a hundred connections', async () => {
  shop = await openBuiltShop();
  const opened = shop;
  const before = residentBytes(opened.process.pid);
  const posts = Array.from({ length: 1_200 }, (_, i) =>
    post(opened, {
      path: '/api/stripe/webhook',
      // Half of them claim a signature.
      headers: i % 2 ? `stripe-signature: t=1,v1=${'a'.repeat(64)}\r\n` : '',
      announced: 255 * 1024,
      sent: 250 * 1024,
    }),
  );
  await until(() => posts.filter(({ socket }) => socket.destroyed).length >= 1_100);
  await until(() => posts.some(({ status }) => status() === 400));
  expect(residentBytes(opened.process.pid) - before).toBeLessThan(GROWTH_BYTES);
  expect((await fetch(`${opened.url}/healthz`)).status).toBe(200);
});

test('a browser that keeps many connections alive is not shut out', async () => {
  shop = await openBuiltShop();
  const { port } = shop;
  const get = () =>
    new Promise<number>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      request({ createConnection: () => socket, path: '/healthz', headers: { connection: 'keep-alive' } })
        .on('response', (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        })
        .on('error', reject)
        .end();
    });
  const statuses = new Set<number>();
  for (let i = 0; i < 130; i++) statuses.add(await get());
  expect([...statuses]).toEqual([200]);
});
