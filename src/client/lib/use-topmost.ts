import { useEffect, useId, useSyncExternalStore } from 'react';

/** Open dialogs, topmost last. */
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

/** Whether a dialog is on top: Escape closes only that one. */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    // After the current event, so that the Escape that opens a question does not also answer it, and the one that closes
    // a dialog does not also close the one below.
    const timer = setTimeout(() => change([...open, id]));
    return () => {
      clearTimeout(timer);
      setTimeout(() => change(open.filter((other) => other !== id)));
    };
  }, [opened, id]);
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) === id,
    () => false,
  );
}
