import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { countedNetworks } from '../accounts/address-networks.ts';
import type { IsProxy } from './client-address.ts';

/** Files that the process needs besides its connections: databases, pictures, backups. */
const FILES_FOR_ITSELF = 256;
const FEWEST_CONNECTIONS = 64;
/** Where the system has no limit of open files, or tells none. */
const MOST_CONNECTIONS = 10_000;
const CONNECTIONS_PER_ADDRESS = 100;

/** Linux tells them in a file; empty elsewhere. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

/** The number of connections that the process may hold, by its limit of open files. */
function connectionsByFileLimit(): number {
  const [, files] = /^Max open files +(\d+)/m.exec(limitsOfProcess()) ?? [];
  if (files === undefined) return MOST_CONNECTIONS;
  return Math.min(MOST_CONNECTIONS, Math.max(FEWEST_CONNECTIONS, Number(files) - FILES_FOR_ITSELF));
}

/**
 * Bounds the connections of the process and of each network, so that one visitor leaves room for the others. A new
 * connection over the limit takes the place of one of its network that is kept alive without a request;
 * where there is none, it is closed. Trusted proxies bring everybody's requests, so only the total counts.
 * @param scale multiplies the limit per address (for load tests).
 */
export function limitConnections(
  server: Server,
  { isProxy, scale }: { isProxy: IsProxy; scale: number },
): void {
  server.maxConnections = connectionsByFileLimit();
  /** By network and, for IPv6, by site. */
  const open = new Map<string, Set<Socket>>();
  const idle = new WeakSet<Socket>();

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const networks = countedNetworks(address).map(({ name, times }) => ({
      name,
      most: Math.max(1, Math.round(CONNECTIONS_PER_ADDRESS * times * scale)),
      sockets: open.get(name) ?? new Set(),
    }));
    for (const { most, sockets } of networks) {
      if (sockets.size < most) continue;
      const replaced = [...sockets].find((other) => idle.has(other));
      if (!replaced) {
        socket.destroy();
        return;
      }
      for (const network of networks) network.sockets.delete(replaced);
      replaced.destroy();
    }
    for (const { name, sockets } of networks) open.set(name, sockets.add(socket));
    socket.once('close', () => {
      for (const { name, sockets } of networks) {
        sockets.delete(socket);
        if (sockets.size === 0 && open.get(name) === sockets) open.delete(name);
      }
    });
  });
  server.on('request', ({ socket }, answer) => {
    idle.delete(socket);
    answer.once('close', () => idle.add(socket));
  });
}
