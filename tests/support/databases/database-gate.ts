import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../machines/free-port.ts';

/** A way to a database server, for a test to break. */
export type DatabaseGate = {
  port: number;
  /** The same database by this way. */
  through: (url: string) => string;
  /** Bytes pass again. What was swallowed is lost, so the connections that it belonged to break. */
  open: () => void;
  /** Nothing passes, and nobody is told: a cable is out, or a machine vanished. */
  swallow: () => void;
  /** Connections break, and none can be made: a program ended. */
  cut: () => void;
  close: () => Promise<void>;
};

type GateOptions = {
  /** The port of the server behind it. */
  port: number;
  /** Changes what the server says. */
  rewrite?: (bytes: Buffer) => Buffer;
};

/** Opens a way to the server on a port of this machine. */
export async function openGate({ port, rewrite = (bytes) => bytes }: GateOptions): Promise<DatabaseGate> {
  let state: 'open' | 'swallowing' | 'cut' = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    // Connected, and nothing behind it answers.
    if (state === 'swallowing') return;
    const far = connect(port, '127.0.0.1');
    keep(far);
    const pass = (from: Socket, to: Socket, change: (bytes: Buffer) => Buffer) => {
      from.on('data', (bytes) => {
        if (state === 'open') to.write(change(bytes));
      });
      from.on('close', () => {
        if (state !== 'swallowing') to.destroy();
      });
    };
    pass(near, far, (bytes) => bytes);
    pass(far, near, rewrite);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: own,
    through: (url) => url.replace(`127.0.0.1:${port}`, `127.0.0.1:${own}`),
    open() {
      state = 'open';
      breakAll();
    },
    swallow() {
      state = 'swallowing';
    },
    cut() {
      state = 'cut';
      breakAll();
    },
    async close() {
      state = 'cut';
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
