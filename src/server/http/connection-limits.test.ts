import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, test } from 'vitest';
import { limitConnections } from './connection-limits.ts';

/** A server that takes one connection an address, without a network: this machine has one IPv6 address. */
function limitedServer() {
  const server = new EventEmitter();
  // It only listens to the server's events.
  limitConnections(server as Server, { isProxy: () => false, scale: 1 / 100 });
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy() {
        socket.destroyed = true;
        socket.emit('close');
      },
      /** One answered request, after which the connection is kept alive. */
      rest() {
        const answer = new EventEmitter();
        server.emit('request', { socket }, answer);
        answer.emit('close');
      },
    });
    server.emit('connection', socket);
    return socket;
  };
}

test.each([
  ['of IPv4', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
  ['of IPv4 written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ['of IPv6', '2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:2::1'],
])('a network %s has one limit for its connections', (_, first, same, other) => {
  const connectFrom = limitedServer();
  const open = connectFrom(first);
  expect(connectFrom(same).destroyed).toBe(true);
  expect(connectFrom(other).destroyed).toBe(false);
  open.destroy();
  expect(connectFrom(same).destroyed).toBe(false);
});

test('the /48 of IPv6 has ten times as many connections, whatever its networks', () => {
  const connectFrom = limitedServer();
  const open = Array.from({ length: 10 }, (_, i) => connectFrom(`2001:db8:1:${i}::1`));
  expect(open.some(({ destroyed }) => destroyed)).toBe(false);
  expect(connectFrom('2001:db8:1:ff::1').destroyed).toBe(true);
  expect(connectFrom('2001:db8:2:ff::1').destroyed).toBe(false);
  open[4]?.rest();
  expect(connectFrom('2001:db8:1:ff::1').destroyed).toBe(false);
  expect(open.map(({ destroyed }) => destroyed).indexOf(true)).toBe(4);
});
