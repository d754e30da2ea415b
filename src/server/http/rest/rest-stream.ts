import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ShopError } from '../../../shared/shop-error.ts';
import type { ExportedFile } from '../../files/exported-file.ts';

export type StreamType = 'text/csv' | 'application/x-ndjson' | 'application/octet-stream';

/** An answer that is sent as it is made: a file to save, or a line of JSON for each step of what is under way. */
export type RestStream = {
  type: StreamType;
  /** What it is saved as; null for what is read at once. */
  filename: string | null;
  lines: AsyncIterable<string | Uint8Array>;
  /** Its size where that is known before. */
  bytes?: number;
};

export const csvStream = ({ name, lines }: ExportedFile): RestStream => ({
  type: 'text/csv',
  filename: name,
  lines,
});

/**
 * Sends what comes. Who goes away stops it, and so does the end of the process: what is then missing breaks
 * the connection, so that nobody takes half a file for the whole.
 */
export function sendStream(
  reply: FastifyReply,
  { type, filename, lines, bytes }: RestStream,
  stopping: AbortSignal,
): FastifyReply {
  reply.type(type === 'application/octet-stream' ? type : `${type}; charset=utf-8`);
  if (bytes !== undefined) reply.header('content-length', bytes);
  if (filename) reply.header('content-disposition', `attachment; filename="${filename}"`);
  // Proxies that collect an answer before they pass it on would hide the progress.
  reply.header('x-accel-buffering', 'no');
  return reply.send(Readable.from(untilStopped(lines, stopping)));
}

async function* untilStopped<Part>(lines: AsyncIterable<Part>, stopping: AbortSignal): AsyncGenerator<Part> {
  for await (const line of lines) {
    if (stopping.aborted) throw new ShopError({ code: 'busy' });
    yield line;
  }
}

/** Lines of JSON. A failure on the way is the last of them, in the form of every refusal. */
export async function* jsonLines(
  values: AsyncIterable<unknown>,
  answerTo: (error: unknown) => unknown,
): AsyncGenerator<string> {
  try {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  } catch (error) {
    yield `${JSON.stringify(answerTo(error))}\n`;
  }
}
