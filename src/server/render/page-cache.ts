import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A rendered page ready to send, also in encodings that browsers ask for. */
export type CachedPage = {
  etag: string;
  status: number;
  /** What it is written in: the worker of a browser follows it. */
  locale: string;
  identity: Buffer;
  encoded: { [E in Encoding]?: Buffer };
};

type Entry = { page: CachedPage; version: number; renderedAt: number };

export type PageCacheOptions = {
  /** How many bytes of pages are kept; the least recently used go first. */
  maxBytes: number;
  /** How long a page may live although nothing changed, in milliseconds. */
  maxAgeMs: number;
  now: () => Date;
};

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESS: { [E in Encoding]: (body: Buffer) => Promise<Buffer> } = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip),
};

/** Compresses a page, beside the event loop: nobody else waits for it. */
export async function preparePage(
  html: string,
  { status, etag, locale }: Pick<CachedPage, 'status' | 'etag' | 'locale'>,
  encodings: readonly Encoding[],
): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const encode = async (encoding: Encoding) => [encoding, await COMPRESS[encoding](identity)] as const;
  return {
    etag,
    status,
    locale,
    identity,
    encoded: Object.fromEntries(await Promise.all(encodings.map(encode))),
  };
}

const sizeOf = ({ page: { identity, encoded } }: Entry) =>
  [identity, ...Object.values(encoded)].reduce((bytes, body) => bytes + body.length, 0);

/**
 * Pages in memory by key, each good for one version of the catalogue and a limited age. Asking for a page
 * that is being rendered waits for that rendering instead of beginning another.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  /** In the order of use: a Map keeps insertion order, and a hit is put in again. */
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<CachedPage | null>>();
  #bytes = 0;
  hits = 0;
  misses = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * @param version of the catalogue, read just before.
   * @param render answers null for what does not exist; that is not kept, since its keys have no end.
   */
  async get(
    key: string,
    version: number,
    render: () => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const now = this.#options.now().getTime();
    const entry = this.#entries.get(key);
    if (entry && entry.version === version && now - entry.renderedAt < this.#options.maxAgeMs) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.hits++;
      return entry.page;
    }
    this.misses++;
    const renderingKey = `${version} ${key}`;
    const running = this.#rendering.get(renderingKey);
    if (running) return running;
    const rendering = render()
      .then((page) => {
        if (page) this.#keep(key, { page, version, renderedAt: now });
        return page;
      })
      .finally(() => this.#rendering.delete(renderingKey));
    this.#rendering.set(renderingKey, rendering);
    return rendering;
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(entry);
  }
}
