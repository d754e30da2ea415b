import { useEffect, useId, useSyncExternalStore } from 'react';

/** The dialogs that are open, the last one on top. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a dialog lies above all others: Escape closes that one alone. */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    // After the event at hand: the Escape that made it ask a question does not answer it as well.
    const timer = setTimeout(() => change([...open, id]));
    return () => {
      clearTimeout(timer);
      change(open.filter((other) => other !== id));
    };
  }, [opened, id]);
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) === id,
    () => false,
  );
}
