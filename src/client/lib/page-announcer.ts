type Listener = (title: string) => void;

let listener: Listener | null = null;

/**
 * Tells whoever announces pages to screen readers that a page with this title is shown now, and marks the
 * document as alive: from here on it answers to people.
 */
export function announcePage(title: string): void {
  document.documentElement.dataset.alive = 'true';
  listener?.(title);
}

/** @returns what ends the listening. */
export function onPageAnnounced(announce: Listener): () => void {
  listener = announce;
  return () => {
    listener = null;
  };
}
