import { useSyncExternalStore } from 'react';

/** The browser's install prompt, where it offers one. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(value: InstallOffer | null): void {
  offer = value;
  for (const listener of listeners) listener();
}

/** Called once at start: the event fires once, before any component can listen. */
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

/** The pending install prompt, if any. */
export const useInstallOffer = (): InstallOffer | null => useSyncExternalStore(subscribe, () => offer);
