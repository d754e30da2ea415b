import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, which would take a port between finding it and using it. */
const FIRST = 10_240;
const PORTS = 22_000;
/** How far apart two processes begin to look. */
const OWN_PORTS = 32;

let next = (process.pid * OWN_PORTS) % PORTS;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** A port that nobody listens on, and that no other process of the tests is about to be given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST + next;
    next = (next + 1) % PORTS;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}
