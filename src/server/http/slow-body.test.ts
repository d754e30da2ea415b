import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/support/shop/test-app.ts';
import type { TestUser } from '../../../tests/support/shop/test-shop.ts';
import * as sessions from '../accounts/sessions/session-service.ts';
import { changeRole } from '../accounts/user-admin-service.ts';
import { findUser } from '../accounts/user-repository.ts';
import { SYSTEM } from '../actor.ts';

type Sent = { path: string; contentType?: string; body: string };

/** Sends a request's headers and the first half of its body; the rest follows when told. */
async function sendSlowly(app: TestApp['app'], secret: string, { path, contentType, body }: Sent) {
  if (!app.server.listening) await app.listen({ port: 0 });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port);
  onTestFinished(() => {
    socket.destroy();
  });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const half = Math.floor(body.length / 2);
  const type = contentType ?? 'application/json';
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: shop.test\r\norigin: http://shop.test\r\ncookie: sid=${secret}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  // The server asks for the body, so it has accepted the request.
  await vi.waitFor(() => expect(received).toContain('100 Continue'), { timeout: 10_000 });
  socket.write(body.slice(0, half));
  return async () => {
    socket.write(body.slice(half));
    await vi.waitFor(() => expect(received).toMatch(/HTTP\/1\.1 [2-5]/), { timeout: 10_000 });
    return Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(received)?.[1]);
  };
}

const FORM = 'multipart/form-data; boundary=xx';
const picture =
  '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nnot one\r\n--xx--\r\n';

const REQUESTS: [string, (user: TestUser) => Sent, allowed: number][] = [
  [
    'a documented call',
    ({ id }) => ({ path: '/api/update-user', body: JSON.stringify({ userId: id, role: 'ADMIN' }) }),
    200,
  ],
  [
    'a procedure',
    ({ id }) => ({
      path: '/trpc/admin.user.changeRole',
      body: JSON.stringify({ userId: id, role: 'ADMIN' }),
    }),
    200,
  ],
  ['an upload', () => ({ path: '/api/image', contentType: FORM, body: picture }), 415],
];

test.each(REQUESTS)('%s whose sender is demoted before its end is refused', async (_, request, allowed) => {
  const { app, deps, given } = await openTestApp();
  const [customer, admin, other] = [
    await given.user(),
    await given.user({ role: 'ADMIN' }),
    await given.user({ role: 'ADMIN' }),
  ];
  const finish = await sendSlowly(app, await given.session(admin), request(customer));
  await changeRole(deps, SYSTEM, { userId: admin.id, role: 'GENERAL' });
  expect(await finish()).toBe(401);
  expect(await findUser(deps.db.read, customer.id)).toMatchObject({ role: 'GENERAL' });
  const finishOther = await sendSlowly(app, await given.session(other), request(customer));
  expect(await finishOther()).toBe(allowed);
});

test('a request without a body reads its session once', async () => {
  const { knock, given } = await openTestApp();
  const secret = await given.session(await given.user({ role: 'ADMIN' }));
  const read = vi.spyOn(sessions, 'openSession');
  for (const endpoint of ['GET /api/all-user', 'admin.user.list']) {
    read.mockClear();
    expect((await knock(endpoint, endpoint.startsWith('GET') ? undefined : {}, { secret })).statusCode).toBe(
      200,
    );
    expect(read).toHaveBeenCalledTimes(1);
  }
  read.mockRestore();
});
