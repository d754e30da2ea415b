import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { BODY_BYTES } from './body-limits.ts';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Sends heads that wait for `100 Continue`, over one connection. */
async function waitingClient(options: Parameters<typeof openTestApp>[0] = {}) {
  const { app } = await openTestApp(options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let closed = false;
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('close', () => {
    closed = true;
  });
  onTestFinished(() => {
    socket.destroy();
  });
  return {
    sendHead(path: string, bytes: number, more = '') {
      received = '';
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}expect: 100-continue\r\n\r\n`,
      );
    },
    sendBody: (body: string) => socket.write(body),
    receive: (text: string | RegExp) =>
      vi.waitFor(() => expect(received).toMatch(text), { timeout: 10_000, interval: 5 }),
    /** Everything since the last head, once the server has closed the connection. */
    async receiveLast() {
      await vi.waitFor(() => expect(closed).toBe(true), { timeout: 10_000, interval: 5 });
      return received;
    },
  };
}

test('a body is asked for once its sender may send it; the connection goes on', async () => {
  const client = await waitingClient();
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'lantern-orbit-42' });
  for (let i = 0; i < 2; i++) {
    client.sendHead('/api/signin', body.length);
    await client.receive(CONTINUE);
    client.sendBody(body);
    await client.receive(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 [\s\S]*\}$/);
  }
});

test.each([
  ['who may not call', 'POST /api/upload-product', 100, '401 Unauthorized'],
  ['an unsigned webhook', 'POST /api/stripe/webhook', 100, '400 Bad Request'],
  ['a procedure of admins', 'POST /trpc/admin.user.changeRole', 100, '401 Unauthorized'],
  ['too large a body', 'POST /api/signin', BODY_BYTES + 1, '413 Payload Too Large'],
])(
  '%s is refused without being asked for the body, and the connection ends',
  async (_, endpoint, bytes, status) => {
    const client = await waitingClient();
    client.sendHead(endpoint.split(' ')[1] ?? '', bytes);
    const answer = await client.receiveLast();
    expect(answer.split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`]);
    expect(answer).toContain('connection: close');
    expect(answer).toContain('x-content-type-options: nosniff');
  },
);

test('who is over a limit is refused without being asked for the body', async () => {
  const client = await waitingClient({ rateLimitScale: 1 / 600 });
  client.sendHead('/api/signin', 2);
  await client.receive(CONTINUE);
  client.sendBody('{}');
  await client.receive(/HTTP\/1\.1 400 [\s\S]*\}$/);
  client.sendHead('/api/signin', 2);
  expect(await client.receiveLast()).toMatch(/^HTTP\/1\.1 429 /);
});
