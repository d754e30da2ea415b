import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { ShopError } from '../../shared/shop-error.ts';
import { refusalText } from '../../shared/texts/refusal-text.ts';
import type { Deps } from '../deps.ts';
import { answerTexts } from './answer-texts.ts';
import { refusalOf, retryAfterSeconds } from './errors.ts';

/** Written out: with an import of node:http comes Node's whole fetch, which a start can do without. */
const STATUSES: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** What the sender of an unreadable request is told. */
export const UNREADABLE = new ShopError({ code: 'invalid_field', field: 'request' });

type UnreadableOptions = {
  headers: Record<string, string>;
  /** Counts against the sender's limit. @throws ShopError `too_many_requests`. */
  count: (socket: Socket) => Promise<void>;
};

/**
 * Answers what is no HTTP request, or never became a whole one: with the security headers and the documented
 * shape of any refusal. Then the connection is closed (Node's documentation of the event "clientError").
 */
export const answerUnreadable =
  (
    deps: Pick<Deps, 'locale'>,
    { headers, count }: UnreadableOptions,
  ): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  async (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const limited = await count(socket).then(() => null, refusalOf);
    if (socket.writable) {
      const { reason } = limited ?? UNREADABLE;
      const status = limited ? '429 Too Many Requests' : (STATUSES[error.code ?? ''] ?? '400 Bad Request');
      const wait = retryAfterSeconds(reason);
      const message = refusalText(answerTexts(deps), reason);
      const body = JSON.stringify({ success: false, error: true, message });
      const fields = {
        ...headers,
        ...(wait === null ? {} : { 'retry-after': String(wait) }),
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
