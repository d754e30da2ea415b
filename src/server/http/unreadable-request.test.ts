import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';

const NOISE = 'no request\r\n\r\n';
const NO_HOST = 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n';
const EXPECTING = 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: x\r\nconnection: close\r\n\r\n';

/** Sends bytes as they are. @returns everything that is answered until the connection is closed. */
async function listening(options: Parameters<typeof openTestApp>[0] = {}) {
  const { app } = await openTestApp(options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return (bytes: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
}

test.each([
  ['noise', NOISE, '400 Bad Request'],
  ['a request without Host', NO_HOST, '400 Bad Request'],
  ['an unknown expectation', EXPECTING, '417 Expectation Failed'],
  [
    'a head without end',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('%s is answered with the headers and in the shape of any refusal', async (_, bytes, status) => {
  const send = await listening();
  const answer = await send(bytes);
  expect(answer.split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`]);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain('"message":"Please provide a valid request"');
});

test('HTTP/1.0 needs no Host', async () => {
  const send = await listening();
  expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['noise', NOISE],
  ['a request without Host', NO_HOST.replace('/healthz', '/api/get-categoryProduct')],
  ['an unknown expectation', EXPECTING.replace('/healthz', '/api/get-categoryProduct')],
])('%s counts against the limit of its address', async (_, bytes) => {
  const send = await listening({ rateLimitScale: 1 / 300 });
  const limited = /^HTTP\/1\.1 429 Too Many Requests\r\n[\s\S]*retry-after: \d/;
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 4(00|17) /);
  expect(await send(bytes)).not.toMatch(limited);
  expect(await send(bytes)).toMatch(limited);
});

test("what a trusted proxy garbles is nobody else's request", async () => {
  const send = await listening({ rateLimitScale: 1 / 600, trustProxy: ['loopback'] });
  for (let i = 0; i < 3; i++) expect(await send(NOISE)).toMatch(/^HTTP\/1\.1 400 /);
});
