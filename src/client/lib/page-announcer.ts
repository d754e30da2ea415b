type Listener = (title: string) => void;

let listener: Listener | null = null;

/** Tells whoever announces pages to screen readers that a page with this title is shown now. */
export const announcePage = (title: string): void => listener?.(title);

/** @returns what ends the listening. */
export function onPageAnnounced(announce: Listener): () => void {
  listener = announce;
  return () => {
    listener = null;
  };
}
