import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { clientAddress, createIsProxy } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', '10.0.0.1'],
  ['203.0.113.7:port', '10.0.0.1'],
])('%s is the address %s', (ip, address) => {
  // Only what the address is read from.
  const request = { ip, socket: { remoteAddress: '10.0.0.1' } } as unknown as FastifyRequest;
  expect(clientAddress(request)).toBe(address);
});

test('a proxy that writes its port is trusted all the same', () => {
  const isProxy = createIsProxy(['10.0.0.0/8', 'loopback']);
  expect(['10.1.2.3', '10.1.2.3:80', '::1', '[::1]:80', '192.0.2.1', 'x'].map(isProxy)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(createIsProxy([])('127.0.0.1')).toBe(false);
});

test('an address has one limit, whatever port a proxy writes behind it', async () => {
  const { app } = await openTestApp({ trustProxy: ['loopback'] });
  const statuses: number[] = [];
  for (let port = 1; port <= 241; port++) {
    const headers = { 'x-forwarded-for': `203.0.113.7:${port}` };
    statuses.push((await app.inject({ url: '/api/search?q=x', headers })).statusCode);
  }
  expect(statuses.slice(0, 240).every((status) => status === 200)).toBe(true);
  expect(statuses[240]).toBe(429);
});

test.each([
  [[], '10.0.0.9'],
  [['10.0.0.1'], '10.0.0.9'],
  [['10.0.0.0/8'], undefined],
])('Health names a proxy that TRUST_PROXY=%j does not contain', async (trustProxy, address) => {
  const { given, knock } = await openTestApp({ trustProxy });
  const secret = await given.session(await given.user({ role: 'ADMIN' }));
  const from = { secret, address: '10.0.0.9', headers: { 'x-forwarded-for': '9.9.9.9' } };
  const answer = await knock('admin.health.get', { origin: 'http://shop.test' }, from);
  const { findings } = answer.json().result.data;
  const found = findings.find(({ code }: { code: string }) => code === 'proxy_not_trusted');
  expect(found?.address).toBe(address);
});
