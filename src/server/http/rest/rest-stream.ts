import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ShopError } from '../../../shared/shop-error.ts';
import type { ExportedFile } from '../../files/exported-file.ts';

/** Sent as they are: compressing them again would not shrink them. */
const BINARY_TYPES = ['application/octet-stream', 'application/pdf', 'application/zip'] as const;
type BinaryType = (typeof BINARY_TYPES)[number];
export type StreamType = 'text/csv' | 'application/x-ndjson' | BinaryType;

export const isBinary = (type: string): type is BinaryType => BINARY_TYPES.some((binary) => binary === type);

/** A download, sent while it is made. */
export type RestStream = {
  type: StreamType;
  /** The suggested file name. */
  filename: string;
  lines: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;
  /** The size in bytes, if known in advance. */
  bytes?: number;
};

/** A line about work in progress: a progress report, or finally the answer. */
export type RunStep<Data> = { progress: object } | { message: string; data: Data };
export type RestRun<Data> = { run: AsyncIterable<RunStep<Data>> };

export const csvStream = ({ name, lines }: ExportedFile): RestStream => ({
  type: 'text/csv',
  filename: name,
  lines,
});

/** Sends each step as a line of JSON. A failure midway becomes the last line, in the shape of any refusal. */
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
 * Streams lines to the client. It stops when the client disconnects or the process shuts down; an incomplete
 * answer breaks the connection, so that nobody mistakes half a file for the whole.
 */
function sendLines(
  reply: FastifyReply,
  { type, lines, bytes }: Pick<RestStream, 'type' | 'lines' | 'bytes'>,
  stopping: AbortSignal,
): FastifyReply {
  reply.type(isBinary(type) ? type : `${type}; charset=utf-8`);
  if (bytes !== undefined) reply.header('content-length', bytes);
  // Proxies that buffer answers would hide the progress.
  reply.header('x-accel-buffering', 'no');
  return reply.send(Readable.from(untilStopped(lines, stopping)));
}

async function* untilStopped<Part>(
  lines: AsyncIterable<Part> | Iterable<Part>,
  stopping: AbortSignal,
): AsyncGenerator<Part> {
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
