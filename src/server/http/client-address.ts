import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i;

/** An address without the port or brackets that some proxies write around it. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** Whether an address belongs to a trusted proxy. */
export type IsProxy = (address: string) => boolean;

/** @param networks addresses, CIDR ranges or named networks, as in TRUST_PROXY; none trusts nobody. */
export function createIsProxy(networks: readonly string[]): IsProxy {
  const trusts = compile([...networks]);
  return (address) => trusts(withoutPort(address), 0);
}

/**
 * The address that limits and logs go by: the last one that a trusted proxy names, or the connection's own.
 * Always an IP address, so that nobody gets a fresh limit by another spelling.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = withoutPort(ip);
  return isIP(address) ? address : (socket.remoteAddress ?? '');
}
