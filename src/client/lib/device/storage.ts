/**
 * A browser that blocks a site's data throws at the mere name of its storage, and some have none. What the shop keeps then
 * lasts as long as the page.
 */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      if (window[name]) continue;
    } catch {
      // Blocked.
    }
    const kept = new Map<string, string>();
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
      clear: () => kept.clear(),
    };
    Object.defineProperty(window, name, { value });
  }
}
