import type { CatalogueChangeLog, Tag } from '../../catalogue/changes/change-log-service.ts';
import type { EncodedBody } from './encoded-body.ts';

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

type Entry<About> = {
  answer: Answer<About>;
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
};

/**
 * Answers in memory by key, each valid until something that it read changes, for a limited age. Concurrent requests
 * for an answer share one making of it.
 */
export class AnswerCache<About> {
  readonly #options: AnswerCacheOptions;
  /** Least recently used first: a Map keeps insertion order, and a hit is inserted again. */
  readonly #entries = new Map<string, Entry<About>>();
  readonly #making = new Map<string, Promise<Answer<About> | null>>();
  #bytes = 0;
  hits = 0;
  misses = 0;

  constructor(options: AnswerCacheOptions) {
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
    const entry = this.#entries.get(key);
    if (entry && now < this.#endOf(entry) && this.#isRightAt(entry, version)) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.hits++;
      return entry.answer;
    }
    this.misses++;
    const makingKey = `${version} ${key}`;
    const running = this.#making.get(makingKey);
    if (running) {
      const answer = await running;
      return answer && !answer.kept ? make() : answer;
    }
    const making = make()
      .then((answer) => {
        if (answer?.kept) this.#keep(key, { answer, version, madeAt: now });
        return answer;
      })
      .finally(() => this.#making.delete(makingKey));
    this.#making.set(makingKey, making);
    return making;
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

  #keep(key: string, entry: Entry<About>): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    entry.answer.body.onResize = (bytes) => this.#resize(bytes);
    this.#resize(entry.answer.body.bytes);
  }

  #resize(bytes: number): void {
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const body = this.#entries.get(key)?.answer.body;
    if (!body) return;
    this.#entries.delete(key);
    body.onResize = () => undefined;
    this.#bytes -= body.bytes;
  }
}
