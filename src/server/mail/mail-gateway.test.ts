import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from './mail-gateway.ts';

type SmtpServer = { url: string; received: string[]; refuse: () => void };

/** A minimal SMTP server. */
async function openSmtpServer(): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let refusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        received.push(data);
        data = null;
        say('250 taken');
        return;
      }
      const [command] = text.toUpperCase().split(/[\s:]/, 1);
      if (command === 'RCPT' && refusing) say('450 mailbox busy');
      else if (command === 'DATA') {
        data = '';
        say('354 go on');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse() {
      refusing = true;
    },
  };
}

const MAIL = {
  id: 'mai_1',
  to: 'ann@example.test',
  subject: 'Hällo',
  text: 'plain text',
  html: '<p>markup</p>',
};

test('a mail is sent as text and HTML, with the same message id on every try', async () => {
  const { url, received } = await openSmtpServer();
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

test('an address cannot inject headers', async () => {
  const { url, received } = await openSmtpServer();
  const mailer = createSmtpMailer({ server: url, from: 'shop@shop.test' });
  await mailer.send({ ...MAIL, subject: 'x\r\nBcc: eve@evil.test' });
  expect(received[0]).not.toMatch(/^Bcc:/m);
});

test('a mail that the server rejects is an error', async () => {
  const { url, refuse } = await openSmtpServer();
  refuse();
  await expect(createSmtpMailer({ server: url, from: 'shop@shop.test' }).send(MAIL)).rejects.toThrow('450');
});

test('so is an unreachable server', async () => {
  await expect(
    createSmtpMailer({ server: 'smtp://127.0.0.1:1', from: 'shop@shop.test' }).send(MAIL),
  ).rejects.toThrow('ECONNREFUSED');
});
