import { useSyncExternalStore } from 'react';

/** The browser's offer to install the shop as an app, where it makes one. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(value: InstallOffer | null): void {
  offer = value;
  for (const listener of listeners) listener();
}

/** For the start of the app: the offer comes once, before anything could show it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => set(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The offer that waits to be shown, if any. */
export const useInstallOffer = (): InstallOffer | null => useSyncExternalStore(subscribe, () => offer);
