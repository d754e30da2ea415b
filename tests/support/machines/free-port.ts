import { createServer } from 'node:net';

/** Below the systems' ephemeral ports: an outgoing connection could take one before it is used. */
const FIRST = 10_240;
const PORTS = 22_000;
/** How far apart the ranges of two processes start. */
const OWN_PORTS = 32;

let next = (process.pid * OWN_PORTS) % PORTS;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** A free port that no other test process will be given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST + next;
    next = (next + 1) % PORTS;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}
