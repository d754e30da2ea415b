import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A rendered page ready to send, compressed in the encodings that browsers accept. */
export type CachedPage = {
  etag: string;
  status: number;
  /** Its locale and look; the browser's service worker follows them. */
  locale: string;
  identity: Buffer;
  encoded: { [E in Encoding]?: Buffer };
  /** When it changes by itself, in milliseconds. */
  until?: number | undefined;
};

type Entry = { page: CachedPage; version: number; renderedAt: number };

export type PageCacheOptions = {
  /** Size limit of the cache in bytes; the least recently used pages are evicted. */
  maxBytes: number;
  /** Maximum age of a page in milliseconds, even if nothing changes. */
  maxAgeMs: number;
  now: () => Date;
};

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESS: { [E in Encoding]: (body: Buffer) => Promise<Buffer> } = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip),
};

/** Compresses a page off the event loop, so that other requests are not delayed. */
export async function preparePage(
  html: string,
  { status, etag, locale, until }: Pick<CachedPage, 'status' | 'etag' | 'locale' | 'until'>,
  encodings: readonly Encoding[],
): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const encode = async (encoding: Encoding) => [encoding, await COMPRESS[encoding](identity)] as const;
  return {
    etag,
    status,
    locale,
    until,
    identity,
    encoded: Object.fromEntries(await Promise.all(encodings.map(encode))),
  };
}

const sizeOf = ({ page: { identity, encoded } }: Entry) =>
  [identity, ...Object.values(encoded)].reduce((bytes, body) => bytes + body.length, 0);

/**
 * Rendered pages in memory by key, each valid for one catalogue version and a limited age. Concurrent
 * requests for a page share one rendering.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  /** Least recently used first: a Map keeps insertion order, and a hit is inserted again. */
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
   * @param render returns null for a missing page; that is not cached, because its keys are unlimited.
   */
  async get(
    key: string,
    version: number,
    render: () => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const now = this.#options.now().getTime();
    const entry = this.#entries.get(key);
    if (entry && entry.version === version && now < this.#endOf(entry)) {
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

  #endOf({ renderedAt, page: { until = Number.POSITIVE_INFINITY } }: Entry): number {
    return Math.min(renderedAt + this.#options.maxAgeMs, until);
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
