/** Keeps for as long as the page lives what the browser's own storage, if there is one, does not take. */
class PageStorage extends Map<string, string> {
  private readonly own: Storage | undefined;
  constructor(own?: Storage) {
    super();
    this.own = own;
  }
  getItem = (key: string) => this.get(key) ?? this.own?.getItem(key) ?? null;
  setItem = this.set;
  removeItem(key: string): void {
    this.own?.removeItem(key);
    this.delete(key);
  }
  override clear(): void {
    this.own?.clear();
    super.clear();
  }
}

/**
 * A browser that blocks a site's data throws at the mere name of its storage, some have none, and one that is full can
 * be read but not written. What the shop keeps from then on lasts as long as the page.
 */
export function ensureStorage(): void {
  const keepInPage = (name: 'localStorage' | 'sessionStorage', own?: Storage) =>
    Object.defineProperty(window, name, { value: new PageStorage(own) })[name];
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem('');
    } catch {
      keepInPage(name);
    }
  }
  if (!window.Storage) return;
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    try {
      setItem.call(this, key, value);
    } catch {
      keepInPage(this === window.localStorage ? 'localStorage' : 'sessionStorage', this).setItem(key, value);
    }
  };
}
