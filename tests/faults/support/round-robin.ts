import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 100;
/** As nginx; after Node's five seconds a connection may end while its client asks again. */
const KEPT_ALIVE_MS = 75_000;

export type RoundRobin = {
  url: string;
  /** How many requests each machine has answered, in the order of their ports. */
  answered: () => number[];
  /** Asks each /readyz from now on. */
  watch: () => Promise<void>;
  /** The requests that broke off, and where. */
  broken: () => readonly string[];
  /** How many it last found ready. */
  countReady: () => number;
  close: () => Promise<void>;
};

/**
 * A proxy before several shops, as docs/how-to/run-on-several-machines.md sets one up: in turns, once it watches among
 * those whose /readyz says yes. A request goes to the next shop if the first could not be reached at all, and a GET also if
 * it breaks off, as Caddy's lb_try_duration and nginx's proxy_next_upstream do. Any other that breaks off ends the client's
 * connection, because nobody knows whether it took effect; so does one for which no shop is left, because a 502 is not the
 * answer of a shop.
 */
export async function startRoundRobin(port: number, ports: readonly number[]): Promise<RoundRobin> {
  const counts = ports.map(() => 0);
  const ready = new Set(ports.keys());
  let turn = 0;
  const broken: string[] = [];

  /** Those that are ready, beginning with the next in turn; all of them if none is. */
  function inTurn(): number[] {
    const first = turn++ % ports.length;
    const all = ports.map((_, n) => (first + n) % ports.length);
    const open = all.filter((machine) => ready.has(machine));
    return open.length > 0 ? open : all;
  }

  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, machines: readonly number[]): void {
    const [machine, ...others] = machines;
    const { method, headers, url } = from;
    if (machine === undefined) {
      broken.push(`${method} ${url}: no shop is there`);
      to.destroy();
      return;
    }
    const passed = request(
      { host: '127.0.0.1', port: ports[machine], agent: false, method, path: url, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => to.destroy());
        answer.on('end', () => {
          counts[machine] = (counts[machine] ?? 0) + 1;
          to.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers)).end(Buffer.concat(chunks));
        });
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      const isSafe = error.code === 'ECONNREFUSED' || (method === 'GET' && others.length > 0);
      if (isSafe) pass(from, to, body, others);
      else {
        broken.push(`${method} ${url} at machine ${machine}: ${error.code}, ready ${[...ready]}`);
        to.destroy();
      }
    });
    passed.end(body);
  }

  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', () => pass(from, to, Buffer.concat(chunks), inTurn()));
  });
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let isWatching = false;

  return {
    url: `http://127.0.0.1:${port}`,
    answered: () => [...counts],
    async watch() {
      isWatching = true;
      // Each by itself: one that is slow to answer must not keep another's farewell waiting.
      await Promise.all(
        ports.map(async (port, machine) => {
          while (isWatching) {
            if (await isReady(port)) ready.add(machine);
            else ready.delete(machine);
            await sleep(LOOK_MS);
          }
        }),
      );
    },
    broken: () => broken,
    countReady: () => ready.size,
    async close() {
      isWatching = false;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Without what holds between two machines only (RFC 9110, section 7.6.1). */
function withoutHop({
  connection,
  'transfer-encoding': _,
  'keep-alive': __,
  ...headers
}: IncomingMessage['headers']) {
  return headers;
}
