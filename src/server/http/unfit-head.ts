import type { Server, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** As Node recognises it. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/**
 * Whether a request's head makes it one to refuse, and how: HTTP/1.1 without Host (RFC 9112, 3.2) or with an
 * expectation that nobody knows (RFC 9110, 10.1.1). Node would answer both itself, without our headers or limits.
 */
export function unfitHead({ headers, raw }: FastifyRequest): 400 | 417 | null {
  if (raw.httpVersion !== '1.1') return null;
  if (headers.host === undefined) return 400;
  return headers.expect === undefined || CONTINUE.test(headers.expect) ? null : 417;
}

/**
 * Passes on what Node would answer itself, as far as the server's option `requireHostHeader` does not: unknown
 * expectations, and `100 Continue`, which Node would send before it is known who asks.
 */
export function takeUnfitHeads(server: Server): void {
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer));
  server.on('checkContinue', (request, answer) => {
    // Until the body is asked for: what its sender, once refused, sends next may be that body or another request.
    answer.setHeader('connection', 'close');
    waiting.add(answer);
    server.emit('request', request, answer);
  });
}

/** Answers whose request waits to be asked for its body. */
const waiting = new WeakSet<ServerResponse>();

/** Asks for the body of a request that waits for it with `Expect: 100-continue`. */
export function askForBody(answer: ServerResponse): void {
  if (!waiting.delete(answer)) return;
  answer.removeHeader('connection');
  answer.writeContinue();
}
