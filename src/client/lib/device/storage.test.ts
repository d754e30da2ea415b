import { beforeEach, expect, test, vi } from 'vitest';
import { ensureStorage } from './storage.ts';

/** A browser's storage with room for two entries. */
class SmallStorage {
  entries = new Map<string, string>();
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (!this.entries.has(key) && this.entries.size === 2)
      throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
  clear() {
    this.entries.clear();
  }
}

const { setItem } = SmallStorage.prototype;
let own: SmallStorage;
beforeEach(() => {
  own = new SmallStorage();
  SmallStorage.prototype.setItem = setItem;
  vi.stubGlobal('Storage', SmallStorage);
  vi.stubGlobal('window', { localStorage: own, sessionStorage: new SmallStorage(), Storage: SmallStorage });
});

test('while there is room, the browser keeps everything', () => {
  ensureStorage();
  window.localStorage.setItem('seen', 'a');
  expect(own.getItem('seen')).toBe('a');
  expect(window.localStorage).toBe(own);
});

test('a full storage can be read, and what it does not take lasts as long as the page', () => {
  own.setItem('seen', 'a');
  own.setItem('other', 'b');
  ensureStorage();
  window.localStorage.setItem('cart', 'c');
  expect(['seen', 'cart', 'none'].map((key) => window.localStorage.getItem(key))).toEqual(['a', 'c', null]);
  window.sessionStorage.setItem('draft', 'd');
  expect(window.sessionStorage).toBeInstanceOf(SmallStorage);

  window.localStorage.removeItem('seen');
  window.localStorage.removeItem('cart');
  expect([own.getItem('seen'), window.localStorage.getItem('cart')]).toEqual([null, null]);
  window.localStorage.setItem('cart', 'c');
  window.localStorage.clear();
  expect([own.entries.size, window.localStorage.getItem('cart')]).toEqual([0, null]);
});

test('a blocked storage is the page’s', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  ensureStorage();
  window.localStorage.setItem('cart', 'c');
  expect(window.localStorage.getItem('cart')).toBe('c');
  window.localStorage.removeItem('cart');
  expect(window.localStorage.getItem('cart')).toBeNull();
});
