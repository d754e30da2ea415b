import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../shared/shop-error.ts';
import { type CountedNetwork, countedNetworks } from '../accounts/address-networks.ts';
import { clientAddress } from './client-address.ts';
import { askForBody } from './unfit-head.ts';

/** A photo of 2 MB in base64, plus the rest of the form. */
export const PHOTO_BODY_BYTES = 3 * 1024 * 1024;
/** A body without a photo or file. */
export const BODY_BYTES = 256 * 1024;

/** Bytes of all bodies that are being received or handled. */
const BYTES_UNDER_WAY = 40 * 1024 * 1024;
/** Bodies over `BODY_BYTES` that one network may send at a time. */
const LARGE_BODIES_PER_ADDRESS = 4;

/** A body that is being received or handled. */
export type BodyUnderWay = {
  /** Counts bytes received. If there are too many in the shop, bodies of the largest sender give way. */
  take(bytes: number): void;
  /** Says that the last byte was received. */
  finish(): void;
};

type Body = { bytes: number; large: boolean; senders: Sender[]; drop: () => void };

/** What a network, or a site of IPv6, has under way; its bodies are listed with the oldest first. */
type Sender = CountedNetwork & { bytes: number; bodies: Set<Body>; unfinished: Set<Body> };

const newSender = (network: CountedNetwork): Sender => ({
  ...network,
  bytes: 0,
  bodies: new Set(),
  unfinished: new Set(),
});

/** Counts the bodies of the whole shop. `begin` throws ShopError `too_many_requests`, `busy`. */
export function createBodyBudget(bytesUnderWay = BYTES_UNDER_WAY) {
  const senders = new Map<string, Sender>();
  let total = 0;

  function add(body: Body, bytes: number): void {
    total += bytes;
    body.bytes += bytes;
    for (const sender of body.senders) sender.bytes += bytes;
  }

  function end(body: Body): void {
    add(body, -body.bytes);
    for (const sender of body.senders) {
      sender.unfinished.delete(body);
      sender.bodies.delete(body);
      if (sender.bodies.size === 0) senders.delete(sender.name);
    }
    body.senders = [];
  }

  /**
   * Ends the oldest unfinished body of the largest sender, so that a flood from some addresses costs nobody else
   * a slow upload. What was received in full is being handled, and stays.
   */
  function dropFromLargest(): boolean {
    let largest: Sender | undefined;
    for (const sender of senders.values()) {
      if (sender.unfinished.size === 0) continue;
      if (!largest || sender.bytes / sender.times > largest.bytes / largest.times) largest = sender;
    }
    const [oldest] = largest?.unfinished ?? [];
    if (!oldest) return false;
    end(oldest);
    oldest.drop();
    return true;
  }

  function begin(of: { address: string; large: boolean; drop: () => void }): BodyUnderWay & { end(): void } {
    const networks = countedNetworks(of.address);
    for (const { name, times } of of.large ? networks : []) {
      const large = [...(senders.get(name)?.bodies ?? [])].filter((body) => body.large);
      if (large.length >= LARGE_BODIES_PER_ADDRESS * times) {
        throw new ShopError({ code: 'too_many_requests', retryAfterSeconds: 1 });
      }
    }
    if (total >= bytesUnderWay && !dropFromLargest()) throw new ShopError({ code: 'busy' });
    const body: Body = {
      bytes: 0,
      large: of.large,
      senders: networks.map((network) => senders.get(network.name) ?? newSender(network)),
      drop: of.drop,
    };
    for (const sender of body.senders) {
      senders.set(sender.name, sender);
      sender.bodies.add(body);
      sender.unfinished.add(body);
    }
    return {
      take(bytes) {
        if (body.senders.length === 0) return;
        add(body, bytes);
        while (total > bytesUnderWay && dropFromLargest());
      },
      finish() {
        for (const sender of body.senders) sender.unfinished.delete(body);
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
 * Bounds the bodies under way, together and per network: someone who sends many large ones slowly can neither
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
      const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
      if (!isForm) {
        payload.on('data', (chunk: Buffer) => body.take(chunk.length));
        payload.once('end', body.finish);
      }
      // What announces too much is refused unread.
      const tooLarge = !isForm && Number.isFinite(bytes) && bytes > request.routeOptions.bodyLimit;
      if (!tooLarge) askForBody(reply.raw);
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
