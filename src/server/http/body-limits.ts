import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../shared/shop-error.ts';
import { clientAddress } from './client-address.ts';

/** A photo of 2 MB in base64, plus the rest of the form. */
export const PHOTO_BODY_BYTES = 3 * 1024 * 1024;
/** A body without a photo or file. */
export const BODY_BYTES = 256 * 1024;

/** Bytes of all bodies that are being received or handled. */
const BYTES_UNDER_WAY = 40 * 1024 * 1024;
/** Bodies over `BODY_BYTES` that one address may send at a time. */
const LARGE_BODIES_PER_ADDRESS = 4;

/** A body that is being received or handled. */
export type BodyUnderWay = {
  /** Counts bytes received. The shop's oldest unfinished body gives way if there are too many. */
  take(bytes: number): void;
  /** Says that the last byte was received. */
  finish(): void;
};

type Body = { address: string; bytes: number; large: boolean; finished: boolean; drop: () => void };

/** Counts the bodies of the whole shop. `begin` throws ShopError `too_many_requests`, `busy`. */
export function createBodyBudget(bytesUnderWay = BYTES_UNDER_WAY) {
  /** The oldest first. */
  const bodies = new Set<Body>();
  let total = 0;

  function end(body: Body): void {
    if (bodies.delete(body)) total -= body.bytes;
  }

  /** What was received in full is being handled: only an unfinished body can give way. */
  function dropOldest(): boolean {
    for (const body of bodies) {
      if (body.finished) continue;
      end(body);
      body.drop();
      return true;
    }
    return false;
  }

  function begin(of: { address: string; large: boolean; drop: () => void }): BodyUnderWay & { end(): void } {
    if (of.large) {
      const sameAddress = [...bodies].filter(({ address, large }) => large && address === of.address);
      if (sameAddress.length >= LARGE_BODIES_PER_ADDRESS) {
        throw new ShopError({ code: 'too_many_requests', retryAfterSeconds: 1 });
      }
    }
    if (total >= bytesUnderWay && !dropOldest()) throw new ShopError({ code: 'busy' });
    const body: Body = { ...of, bytes: 0, finished: false };
    bodies.add(body);
    return {
      take(bytes) {
        if (!bodies.has(body)) return;
        body.bytes += bytes;
        total += bytes;
        while (total > bytesUnderWay && dropOldest());
      },
      finish() {
        body.finished = true;
      },
      end: () => end(body),
    };
  }
  return { begin };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the request has a body; code that reads the body itself counts it here. */
    bodyUnderWay: BodyUnderWay | null;
  }
}

/**
 * Bounds the bodies under way, together and per address: someone who sends many large ones slowly can neither
 * fill the memory nor keep others out. Runs after limits and access, before the first byte is read.
 */
export function limitBodies(app: FastifyInstance): void {
  const budget = createBodyBudget();
  app.decorateRequest('bodyUnderWay', null);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = announcedBytes(request);
    if (bytes === 0) return done();
    try {
      const large = Math.min(bytes, request.routeOptions.bodyLimit) > BODY_BYTES;
      const drop = () => request.raw.destroy();
      const body = budget.begin({ address: clientAddress(request), large, drop });
      request.bodyUnderWay = body;
      reply.raw.once('close', body.end);
      // Forms are read later, by their own reader: a listener here would take their first bytes.
      if (!request.headers['content-type']?.startsWith('multipart/')) {
        payload.on('data', (chunk: Buffer) => body.take(chunk.length));
        payload.once('end', body.finish);
      }
      done();
    } catch (error) {
      // To read on until the client is done would be the work that is refused here.
      reply.header('connection', 'close');
      done(error as Error);
    }
  });
}

/** The size of a request's body as its headers tell it; infinite for one sent in chunks. */
export function announcedBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
