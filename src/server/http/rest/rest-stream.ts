import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ShopError } from '../../../shared/shop-error.ts';
import type { ExportedFile } from '../../files/exported-file.ts';

export type StreamType = 'text/csv' | 'application/x-ndjson' | 'application/octet-stream';

/** A file to save, sent as it is made. */
export type RestStream = {
  type: StreamType;
  /** What it is saved as. */
  filename: string;
  lines: AsyncIterable<string | Uint8Array>;
  /** Its size where that is known before. */
  bytes?: number;
};

/** What is told of work under way: how far it is, and at last its answer. */
export type RunStep<Data> = { progress: object } | { message: string; data: Data };
export type RestRun<Data> = { run: AsyncIterable<RunStep<Data>> };

export const csvStream = ({ name, lines }: ExportedFile): RestStream => ({
  type: 'text/csv',
  filename: name,
  lines,
});

/** Sends each step as a line of JSON; a failure on the way is the last of them, in the form of every refusal. */
export const sendRun = (
  reply: FastifyReply,
  { run }: RestRun<unknown>,
  stopping: AbortSignal,
  answerTo: (error: unknown) => unknown,
): FastifyReply =>
  sendLines(reply, { type: 'application/x-ndjson', lines: jsonLines(run, answerTo) }, stopping);

export const sendFile = (reply: FastifyReply, file: RestStream, stopping: AbortSignal): FastifyReply =>
  sendLines(reply.header('content-disposition', `attachment; filename="${file.filename}"`), file, stopping);

/**
 * Sends what comes. Who goes away stops it, and so does the end of the process: what is then missing breaks
 * the connection, so that nobody takes half a file for the whole.
 */
function sendLines(
  reply: FastifyReply,
  { type, lines, bytes }: Pick<RestStream, 'type' | 'lines' | 'bytes'>,
  stopping: AbortSignal,
): FastifyReply {
  reply.type(type === 'application/octet-stream' ? type : `${type}; charset=utf-8`);
  if (bytes !== undefined) reply.header('content-length', bytes);
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

async function* jsonLines(
  steps: AsyncIterable<RunStep<unknown>>,
  answerTo: (error: unknown) => unknown,
): AsyncGenerator<string> {
  try {
    for await (const step of steps) {
      const line = 'progress' in step ? step : { success: true, error: false, ...step };
      yield `${JSON.stringify(line)}\n`;
    }
  } catch (error) {
    yield `${JSON.stringify(answerTo(error))}\n`;
  }
}
