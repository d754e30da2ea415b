/** What a page keeps of a storage. */
class PageStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = this.set;
  removeItem = this.delete;
}

/**
 * A browser that blocks a site's data throws at the mere name of its storage, and some have none. What the shop keeps then
 * lasts as long as the page.
 */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem('');
    } catch {
      Object.defineProperty(window, name, { value: new PageStorage() });
    }
  }
}
