import { RECENT_SEARCHES_KEY } from './kept-on-device.ts';

/** How many are kept, newest first. */
const KEPT = 6;

const isText = (value: unknown): value is string => typeof value === 'string';

export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isText).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

const write = (texts: readonly string[]) => localStorage.setItem(RECENT_SEARCHES_KEY, JSON.stringify(texts));

/** Puts a text first; texts that differ only in case are the same. */
export function addRecentSearch(text: string): void {
  const same = (other: string) => other.toLowerCase() === text.toLowerCase();
  write([text, ...readRecentSearches().filter((other) => !same(other))].slice(0, KEPT));
}

export const clearRecentSearches = (): void => write([]);
