import { Socket } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSmtpServer } from '../../../tests/support/machines/smtp-server.ts';
import { createSmtpMailer, faultOf, MailRefusal } from './mail-gateway.ts';

async function openServer() {
  const server = await openSmtpServer();
  onTestFinished(() => server.close());
  return server;
}

const MAIL = {
  id: 'mai_1',
  to: 'ann@example.test',
  subject: 'Hällo',
  text: 'plain text',
  html: '<p>markup</p>',
};

test('a mail is sent as text and HTML, with the same message id on every try', async () => {
  const { url, received } = await openServer();
  const mailer = createSmtpMailer({ server: url, from: 'Voltcart <shop@shop.test>' });
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  expect(received).toHaveLength(2);
  for (const message of received) {
    expect(message).toContain('Message-ID: <mai_1@shop.test>');
    expect(message).toContain('From: Voltcart <shop@shop.test>');
    expect(message).toMatch(/To: .*ann@example\.test/);
    expect(message).toContain('plain text');
    expect(message).toContain('<p>markup</p>');
  }
});

test('further headers are sent as they are, however long', async () => {
  const { url, received } = await openServer();
  const mailer = createSmtpMailer({ server: url, from: 'shop@shop.test' });
  const link = `<https://shop.test/unsubscribe?token=${'x'.repeat(300)}>`;
  await mailer.send({
    ...MAIL,
    headers: { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  // A long header is folded at its spaces.
  const unfolded = received[0]?.replaceAll(/\r?\n /g, ' ') ?? '';
  expect(unfolded).toMatch(new RegExp(`^List-Unsubscribe: +${link.replace('?', '\\?')}\r?$`, 'm'));
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});

test('answers go to the shop’s own address where that is not the sender’s, and none from a machine', async () => {
  const { url, received } = await openServer();
  const mailer = createSmtpMailer({ server: url, from: 'Voltcart <no-reply@shop.test>' });
  for (const replyTo of ['help@shop.test', 'No-Reply@shop.test', '']) await mailer.send({ ...MAIL, replyTo });
  expect(received.map((message) => /^Reply-To: (.+?)\r?$/m.exec(message)?.[1])).toEqual([
    ...['help@shop.test', undefined, undefined],
  ]);
  for (const message of received) expect(message).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test('an address cannot inject headers', async () => {
  const { url, received } = await openServer();
  const mailer = createSmtpMailer({ server: url, from: 'shop@shop.test' });
  await mailer.send({ ...MAIL, subject: 'x\r\nBcc: eve@evil.test' });
  expect(received[0]).not.toMatch(/^Bcc:/m);
});

test('a mail that the server rejects is an error', async () => {
  const { url, refuse } = await openServer();
  refuse();
  await expect(createSmtpMailer({ server: url, from: 'shop@shop.test' }).send(MAIL)).rejects.toThrow('450');
});

test('so is an unreachable server', async () => {
  await expect(
    createSmtpMailer({ server: 'smtp://127.0.0.1:1', from: 'shop@shop.test' }).send(MAIL),
  ).rejects.toMatchObject({ kind: 'no_answer', message: expect.stringContaining('ECONNREFUSED') });
});

test.each([
  ['EDNS', 'CONN', 'getaddrinfo ENOTFOUND smtp.example.invalid', 'no_such_server'],
  ['EDNS', 'CONN', 'getaddrinfo EAI_AGAIN smtp.shop.test', null],
  ['ETIMEDOUT', 'CONN', 'Greeting never received', 'no_answer'],
  ['ESOCKET', 'CONN', 'connect EHOSTUNREACH 192.0.2.1:587', 'no_answer'],
  ['ESOCKET', 'CONN', 'self-signed certificate', null],
  ['ETIMEDOUT', 'DATA', 'Timeout', null],
  ['EAUTH', 'AUTH PLAIN', 'Invalid login: 535 5.7.8 no', 'login_refused'],
  ['EENVELOPE', 'RCPT TO', 'Recipient command failed: 550 no such user', null],
])('%s of %s, %s, is %s', (code, command, message, fault) => {
  expect(faultOf(Object.assign(new Error(message), { code, command }))).toBe(fault);
});

test.for([
  ['550 5.1.1 no such user', true],
  ['550 no such user', true],
  ['452 4.2.2 mailbox full', false],
  ['554 5.7.1 Relay access denied', false],
] as const)('%s is final: %s', async ([answer, isFinal]) => {
  const { url, refuse } = await openServer();
  refuse(answer);
  const error = await createSmtpMailer({ server: url, from: 'shop@shop.test' })
    .send(MAIL)
    .catch((caught) => caught);
  expect(String(error)).toContain(answer);
  expect(error instanceof MailRefusal).toBe(isFinal);
});

test('a refused login is not final', async () => {
  const { port, refuseLogins } = await openServer();
  refuseLogins();
  const server = { host: '127.0.0.1', port, security: 'none', user: 'shop', password: 'p' } as const;
  const error = await createSmtpMailer({ server, from: 'shop@shop.test' })
    .send(MAIL)
    .catch((caught) => caught);
  expect(String(error)).toContain('535');
  expect(error).toMatchObject({ kind: 'login_refused' });
});

test('a server may take minutes to accept a mail, and gets it once', async () => {
  const server = await openServer();
  // The time of connections passes 300 times as fast.
  const waits = Socket.prototype.setTimeout;
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, ended) {
    return waits.call(this, ms / 300, ended);
  });
  server.acceptAfter(300);
  const mailer = createSmtpMailer({ server: server.url, from: 'shop@shop.test' });
  expect(await mailer.send(MAIL)).toMatchObject({ to: 'server' });
  expect(server.received).toHaveLength(1);
});

test('what the server answers is told, but never the password, however the server repeats it', async () => {
  const password = 'pass+word/äß';
  const server = await openServer();
  const { port } = server;
  const fields = { host: '127.0.0.1', port, security: 'none', user: 'shop', password } as const;
  const mailers = [
    createSmtpMailer({ server: fields, from: 'shop@shop.test' }),
    createSmtpMailer({
      server: `smtp://shop:${encodeURIComponent(password)}@127.0.0.1:${port}`,
      from: 'shop@shop.test',
    }),
  ];
  for (const mailer of mailers)
    expect(await mailer.send(MAIL)).toEqual({ to: 'server', answer: '250 2.0.0 queued as 4711' });
  const plain = Buffer.from(`\0shop\0${password}`).toString('base64');
  expect(server.logins).toEqual([`AUTH PLAIN ${plain}`, `AUTH PLAIN ${plain}`]);
  server.refuseLogins();
  for (const mailer of mailers) {
    const error = await mailer.send(MAIL).catch((caught: unknown) => caught);
    expect(String(error)).toContain('535 5.7.8 not accepted');
    for (const form of [password, plain, Buffer.from(password).toString('base64')])
      expect(inspect(error, { depth: 9 })).not.toContain(form);
  }
});

test('a server that has no encryption gets nothing where encryption is asked for', async () => {
  const { port, logins, received } = await openServer();
  const server = { host: '127.0.0.1', port, security: 'starttls', user: 'shop', password: 'p' } as const;
  await expect(createSmtpMailer({ server, from: 'shop@shop.test' }).send(MAIL)).rejects.toThrow();
  expect([logins, received]).toEqual([[], []]);
});
