import type { CatalogueChangeLog, Tag } from '../../catalogue/changes/change-log-service.ts';
import { EncodedBody, type Encoding } from './encoded-body.ts';
import type { OverflowFile, Place } from './overflow-file.ts';

/** An answer that everybody may get. `about`: what else is sent or done with it. */
export type Answer<About> = {
  body: EncodedBody;
  about: About;
  /** When it changes by itself, in milliseconds. */
  until?: number | undefined;
  /** What it read of the catalogue, and what it would read if something came in. */
  tags: readonly Tag[];
  /** False for an answer to this request alone: a refusal, or one made from what is out of date already. */
  kept: boolean;
};

/** An answer's bytes in the file. */
type Aside = { encoding: Encoding; place: Place };

type Entry<About> = {
  answer: Omit<Answer<About>, 'body'>;
  /** Null while they are only in the file. */
  body: EncodedBody | null;
  aside: Aside | null;
  /** The latest version of the catalogue for which it is known to be right. */
  version: number;
  madeAt: number;
};

export type AnswerCacheOptions = {
  /** Size limit of the cache in bytes; the least recently used answers are evicted. */
  maxBytes: number;
  /** Maximum age of an answer in milliseconds, even if nothing changes. */
  maxAgeMs: number;
  now: () => Date;
  changes: Pick<CatalogueChangeLog, 'readUpTo' | 'isUnchangedSince'>;
  /** Where the bytes of evicted answers go; without one they are made again. */
  overflow?: OverflowFile;
};

/** What is known of an answer takes about a kilobyte, besides its bytes and its key. */
const ABOUT_BYTES = 1_000;
/** Of those whose bytes are in the file. */
const MOST_ASIDE = 15_000;

/** The longest key to keep an answer by: those with many filters or many products are hardly ever asked for twice. */
export const MAX_KEY = 1_000;

/**
 * Answers by key, each valid until something that it read changes, for a limited age: the most recently used in memory,
 * the others in a file if there is one. Concurrent requests for an answer share one computation.
 */
export class AnswerCache<About> {
  readonly #options: AnswerCacheOptions;
  /** Least recently used first: a Map keeps insertion order, and a hit is inserted again. */
  readonly #entries = new Map<string, Entry<About>>();
  /** Those whose bytes are only in the file, the one that was evicted first in front. */
  readonly #aside = new Map<string, Entry<About>>();
  readonly #making = new Map<string, Promise<Answer<About> | null>>();
  #bytes = 0;
  hits = 0;
  misses = 0;

  constructor(options: AnswerCacheOptions) {
    this.#options = options;
  }

  /** What its answers take in memory, with their keys. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * @param version of the catalogue, read just before.
   * @param make returns null for something that does not exist; that is not cached, because its keys are
   *   unlimited. It runs for each caller whom another's making gave an answer that is not kept.
   */
  async get(
    key: string,
    version: number,
    make: () => Promise<Answer<About> | null>,
  ): Promise<Answer<About> | null> {
    const now = this.#options.now().getTime();
    await this.#options.changes.readUpTo(version);
    const entry = this.#find(key, version, now);
    if (entry?.body) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.hits++;
      return { ...entry.answer, body: entry.body, until: this.#endOf(entry) };
    }
    const makingKey = `${version} ${key}`;
    const running = this.#making.get(makingKey);
    if (running) {
      this.misses++;
      const answer = await running;
      return answer && !answer.kept ? make() : answer;
    }
    const making = this.#fetch(key, entry, () => this.#make(key, version, make)).finally(() =>
      this.#making.delete(makingKey),
    );
    this.#making.set(makingKey, making);
    return making;
  }

  #find(key: string, version: number, now: number): Entry<About> | null {
    const entry = this.#entries.get(key) ?? this.#aside.get(key);
    return entry && now < this.#endOf(entry) && this.#isRightAt(entry, version) ? entry : null;
  }

  /** The answer with its bytes from the file, else from `make`. */
  async #fetch(key: string, entry: Entry<About> | null, make: () => Promise<Answer<About> | null>) {
    const { overflow } = this.#options;
    const bytes = entry?.aside && overflow ? await overflow.read(entry.aside.place) : null;
    if (!entry?.aside || !bytes) return make();
    const body = EncodedBody.encoded({ encoding: entry.aside.encoding, bytes });
    this.#keep(key, { ...entry, body });
    this.hits++;
    return { ...entry.answer, body, until: this.#endOf(entry) };
  }

  async #make(
    key: string,
    version: number,
    make: () => Promise<Answer<About> | null>,
  ): Promise<Answer<About> | null> {
    this.misses++;
    const madeAt = this.#options.now().getTime();
    const made = await make();
    if (made?.kept) {
      const { body, ...answer } = made;
      this.#keep(key, { answer, body, aside: null, version, madeAt });
    }
    return made;
  }

  #isRightAt(entry: Entry<About>, version: number): boolean {
    if (entry.version >= version) return true;
    if (!this.#options.changes.isUnchangedSince(entry.version, entry.answer.tags)) return false;
    entry.version = version;
    return true;
  }

  #endOf({ madeAt, answer: { until = Number.POSITIVE_INFINITY } }: Entry<About>): number {
    return Math.min(madeAt + this.#options.maxAgeMs, until);
  }

  #keep(key: string, entry: Entry<About> & { body: EncodedBody }): void {
    this.#drop(key);
    this.#aside.delete(key);
    this.#entries.set(key, entry);
    entry.body.onResize = (bytes) => this.#resize(bytes);
    this.#resize(takenBy(key, entry.body));
  }

  #resize(bytes: number): void {
    this.#bytes += bytes;
    for (const [key, oldest] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#drop(key);
      void this.#setAside(key, oldest);
    }
  }

  #drop(key: string): void {
    const body = this.#entries.get(key)?.body;
    if (!body) return;
    this.#entries.delete(key);
    body.onResize = () => undefined;
    this.#bytes -= takenBy(key, body);
  }

  /** The previous reader may still hold the answer's body, so the entry gets a copy without it. */
  async #setAside(key: string, entry: Entry<About>): Promise<void> {
    const aside = await this.#write(entry);
    if (!aside || this.#entries.has(key)) return;
    this.#aside.set(key, { ...entry, body: null, aside });
    for (const [key, { aside }] of this.#aside) {
      const isThere = aside && this.#options.overflow?.has(aside.place);
      if (isThere && this.#aside.size <= MOST_ASIDE) break;
      this.#aside.delete(key);
    }
  }

  async #write(entry: Entry<About>): Promise<Aside | null> {
    const { overflow, now } = this.#options;
    const { body, aside } = entry;
    const encoded = body?.encoded;
    if (!overflow || !encoded || now().getTime() >= this.#endOf(entry)) return null;
    if (aside && overflow.has(aside.place)) return aside;
    const place = await overflow.write(encoded.bytes);
    return place && { encoding: encoded.encoding, place };
  }
}

/** What an answer takes in memory: many small ones take more for their keys than for their bytes. */
const takenBy = (key: string, body: EncodedBody): number => body.bytes + 2 * key.length + ABOUT_BYTES;
