type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Listens to steps through the history ahead of the router. The window calls its listeners in the order they
 * came, capturing or not, so this must run before the router is mounted.
 */
export function startHistoryGuard(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/**
 * Shows `next` each step through the history before the router sees it; an event that is stopped there
 * never reaches the router.
 * @returns what ends it.
 */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    guard = null;
  };
}
