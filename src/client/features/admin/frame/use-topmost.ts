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
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [opened, id]);
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) === id,
    () => false,
  );
}
