import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** The flood's sender, other than the honest visitors at 127.0.0.1. Linux answers on all of 127.0.0.0/8. */
export const ATTACKER = '127.0.0.2';
export const MEGABYTE = 1024 * 1024;

/** The sender of a flood's post from so many addresses. */
export const attackerOf = (i: number, addresses: number): string => `127.0.0.${2 + (i % addresses)}`;

/** What a process occupies of the machine's memory, in bytes. */
export function residentBytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

export type UnfinishedPost = {
  path: string;
  headers?: string;
  announced: number;
  sent: number;
  from?: string;
};

/** One for all: a flood is to fill the shop's memory, not the test's. */
const FILLER = Buffer.alloc(3 * MEGABYTE, ' ');

/** Begins a post and never ends it. `status` is what the server has answered so far, 0 for nothing. */
export function postUnfinished(
  port: number,
  { path, headers = '', announced, sent, from = ATTACKER }: UnfinishedPost,
): { socket: Socket; status: () => number } {
  let answer = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}content-length: ${announced}\r\n\r\n`,
  );
  socket.write(FILLER.subarray(0, sent));
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) };
}
