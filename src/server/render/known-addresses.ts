import type { PageRequest } from './page-request.ts';

/** Longer addresses are hardly ever requested twice. */
const LONGEST = 300;
const MOST = 1_000;

/**
 * What addresses lead to, while the catalogue is at one version: to read an address anew takes a tenth of what it takes
 * to send its page from memory.
 */
export class KnownAddresses {
  #version = -1;
  readonly #pages = new Map<string, PageRequest>();

  find(url: string, version: number): PageRequest | null {
    return (version === this.#version && this.#pages.get(url)) || null;
  }

  /** @param page whose being there follows from the version of the catalogue. */
  keep(url: string, version: number, page: PageRequest): void {
    if (url.length > LONGEST) return;
    if (version !== this.#version || this.#pages.size >= MOST) this.#pages.clear();
    this.#version = version;
    this.#pages.set(url, page);
  }
}
