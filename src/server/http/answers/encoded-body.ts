import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Again } from './repeated-answers.ts';

/** In the order in which they are preferred. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export type Encoded = { encoding: Encoding; bytes: Buffer };

/** Smaller bodies are sent as they are: they fit into one packet anyway. */
const WORTH_COMPRESSING = 1_024;
/** A window of 256 kB instead of 4 MB: a page is smaller, and the processor has an eighth less to do. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

const COMPRESS: { [E in Encoding]: (body: Buffer) => Promise<Buffer> } = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip),
};
const EXPAND: { [E in Encoding]: (body: Buffer) => Promise<Buffer> } = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * A body that is sent many times. Each encoding is made off the event loop when it is first requested, and then
 * kept; once there is one, the body as it was is made from it for the few who ask without.
 */
export class EncodedBody {
  #plain: Buffer | null;
  readonly #encoded = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  /** Called with the bytes that it takes more, or less if negative. */
  onResize: (bytes: number) => void = () => undefined;

  constructor(text: string) {
    this.#plain = Buffer.from(text);
  }

  /** A body of which there is only an encoding. */
  static encoded({ encoding, bytes }: Encoded): EncodedBody {
    const body = new EncodedBody('');
    body.#plain = null;
    body.#encoded.set(encoding, bytes);
    return body;
  }

  /** The first requested encoding; null while only the plain body exists. */
  get encoded(): Encoded | null {
    for (const [encoding, bytes] of this.#encoded) return { encoding, bytes };
    return null;
  }

  /** What it takes in memory. */
  get bytes(): number {
    return [this.#plain, ...this.#encoded.values()].reduce((sum, body) => sum + (body?.length ?? 0), 0);
  }

  /** The encoding to send to somebody who accepts these; null for the body as it is. */
  encodingFor(accepted: readonly Encoding[]): Encoding | null {
    if (this.#plain && this.#plain.length < WORTH_COMPRESSING) return null;
    return accepted[0] ?? null;
  }

  /** The body in an encoding; null: as it is. */
  async in(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === null) return this.#expand();
    const kept = this.#encoded.get(encoding) ?? this.#making.get(encoding);
    if (kept) return kept;
    const making = this.#make(encoding).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const made = inItsOwnMemory(await COMPRESS[encoding](await this.#expand()));
    const before = this.bytes;
    this.#encoded.set(encoding, made);
    this.#plain = null;
    this.onResize(this.bytes - before);
    return made;
  }

  async #expand(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    for (const [encoding, body] of this.#encoded) return EXPAND[encoding](body);
    throw new Error('a body without bytes');
  }
}

/** zlib answers with a part of the 16 kB that it wrote into, and would keep all of it in memory. */
function inItsOwnMemory(part: Buffer): Buffer {
  const whole = Buffer.allocUnsafeSlow(part.length);
  part.copy(whole);
  return whole;
}

/** A weight of zero excludes an encoding. */
const NAMES: { [E in Encoding]: RegExp } = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

/** The encodings that a client accepts, best first. */
const acceptedBy = ({ headers }: FastifyRequest): Encoding[] =>
  ENCODINGS.filter((encoding) => NAMES[encoding].test(headers['accept-encoding'] ?? ''));

/** Sends a body in the best encoding that the client accepts. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  again: Again | null = null,
) {
  const encoding = body.encodingFor(acceptedBy(request));
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  const bytes = await body.in(encoding);
  if (again) request.repeatable = { ...again, body: bytes };
  return reply.send(bytes);
}
