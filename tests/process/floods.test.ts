import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type BuiltShop, openBuiltShop } from '../support/built-shop.ts';

/** The flood's sender, other than the honest visitors at 127.0.0.1. Linux answers on all of 127.0.0.0/8. */
const ATTACKER = '127.0.0.2';
const MEGABYTE = 1024 * 1024;
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

function residentBytes({ process }: BuiltShop): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

type Post = { path: string; headers?: string; announced: number; sent: number; from?: string };

/** Begins a post and never ends it. @returns what the server has answered so far. */
function postUnfinished({ port }: BuiltShop, { path, headers = '', announced, sent, from = ATTACKER }: Post) {
  let answer = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.add(socket);
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}content-length: ${announced}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(sent, ' '));
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) };
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
  const before = residentBytes(opened);
  const posts = Array.from({ length: 590 }, () =>
    postUnfinished(opened, { path: '/trpc/user.signUp', announced: 3 * MEGABYTE, sent: 2.9 * MEGABYTE }),
  );
  await until(() => posts.filter(({ socket, status }) => socket.destroyed || status() === 429).length >= 586);
  expect(residentBytes(opened) - before).toBeLessThan(GROWTH_BYTES);
  expect((await fetch(`${opened.url}/healthz`)).status).toBe(200);
  expect(await signUp(opened, 'during')).toBe(201);
});

test('unsigned webhooks are refused before their body, and an address has a hundred connections', async () => {
  shop = await openBuiltShop();
  const opened = shop;
  const before = residentBytes(opened);
  const posts = Array.from({ length: 1_200 }, (_, i) =>
    postUnfinished(opened, {
      path: '/api/stripe/webhook',
      // Half of them claim a signature.
      headers: i % 2 ? `stripe-signature: t=1,v1=${'a'.repeat(64)}\r\n` : '',
      announced: 255 * 1024,
      sent: 250 * 1024,
    }),
  );
  await until(() => posts.filter(({ socket }) => socket.destroyed).length >= 1_100);
  await until(() => posts.some(({ status }) => status() === 400));
  expect(residentBytes(opened) - before).toBeLessThan(GROWTH_BYTES);
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
