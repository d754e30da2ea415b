import { createServer, type Socket } from 'node:net';

export type SmtpServer = {
  port: number;
  url: string;
  /** Whole messages, as they arrived. */
  received: string[];
  /** The commands of logins, as they arrived. */
  logins: string[];
  /** Accepts each mail only so many milliseconds after it arrived. */
  acceptAfter: (ms: number) => void;
  /** Answers recipients with this, or with 450. */
  refuse: (answer?: string) => void;
  /** Refuses every login, and repeats in its answer what it was sent, as some servers do. */
  refuseLogins: () => void;
  close: () => void;
};

/** A minimal SMTP server. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const received: string[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  let acceptAfterMs = 0;
  let refusal: string | null = null;
  let refusingLogins = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        received.push(data);
        data = null;
        setTimeout(() => say('250 2.0.0 queued as 4711'), acceptAfterMs);
        return;
      }
      const [command] = text.toUpperCase().split(/[\s:]/, 1);
      if (command === 'EHLO') say('250-test\r\n250 AUTH PLAIN');
      else if (command === 'AUTH') {
        logins.push(text.trim());
        say(refusingLogins ? `535 5.7.8 not accepted: ${text.trim()}` : '235 welcome');
      } else if (command === 'RCPT' && refusal) say(refusal);
      else if (command === 'DATA') {
        data = '';
        say('354 go on');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    logins,
    acceptAfter(ms) {
      acceptAfterMs = ms;
    },
    refuse(answer = '450 mailbox busy') {
      refusal = answer;
    },
    refuseLogins() {
      refusingLogins = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
