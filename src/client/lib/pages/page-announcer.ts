type Listener = (title: string) => void;

let listener: Listener | null = null;

/**
 * Announces the page's title to the listeners (for screen readers) and marks the document as hydrated: from
 * here on it reacts to input.
 */
export function announcePage(title: string): void {
  document.documentElement.dataset.alive = 'true';
  listener?.(title);
}

/** @returns a function that removes the listener. */
export function onPageAnnounced(announce: Listener): () => void {
  listener = announce;
  return () => {
    listener = null;
  };
}
