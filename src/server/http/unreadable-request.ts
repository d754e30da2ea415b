import type { FastifyServerOptions } from 'fastify';
import { refusalText } from '../../shared/texts/refusal-text.ts';
import type { Deps } from '../deps.ts';
import { answerTexts } from './answer-texts.ts';

/** Written out: with an import of node:http comes Node's whole fetch, which a start can do without. */
const STATUSES: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers what is no HTTP request, or never became a whole one: with the security headers and the documented
 * shape of any refusal. Then the connection is closed (Node's documentation of the event "clientError").
 */
export const answerUnreadable =
  (
    deps: Pick<Deps, 'locale'>,
    headers: Record<string, string>,
  ): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const status = STATUSES[error.code ?? ''] ?? '400 Bad Request';
      const message = refusalText(answerTexts(deps), { code: 'invalid_field', field: 'request' });
      const body = JSON.stringify({ success: false, error: true, message });
      const fields = {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
