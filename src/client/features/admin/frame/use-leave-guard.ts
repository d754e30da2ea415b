import { useCallback, useEffect, useRef, useState } from 'react';
import { guardHistory } from '../../../lib/history-guard.ts';

/** React Router counts its entries of the history here. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

export type LeaveGuard = {
  /** Whether something would be lost, as the form said last. */
  dirty: boolean;
  setDirty: (dirty: boolean) => void;
  /** Whether it waits for an answer. */
  asking: boolean;
  /** Does what leaves the form: at once when nothing would be lost, else once it is allowed. */
  leave: (go: () => void) => void;
  allow: () => void;
  /** The same without asking: what was typed is saved. */
  leaveSaved: (go: () => void) => void;
  stay: () => void;
};

/**
 * Asks before what was typed is lost: on closing a dialog, on the browser's back and forward, on closing the
 * tab (there in the browser's own words).
 */
export function useLeaveGuard(): LeaveGuard {
  const [dirty, showDirty] = useState(false);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  /** The entry of the history that holds what would be lost; known before the next rendering. */
  const held = useRef<number | null>(null);
  const setDirty = useCallback((now: boolean) => {
    held.current = now ? indexOf(window.history.state) : null;
    showDirty(now);
  }, []);

  useEffect(() => {
    let returning = false;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (held.current !== null) event.preventDefault();
    };
    const endGuard = guardHistory((event) => {
      if (held.current === null) return;
      // From the router, which would take the page away.
      event.stopImmediatePropagation();
      const steps = indexOf(event.state) - held.current;
      if (returning || steps === 0) {
        returning = false;
        return;
      }
      returning = true;
      window.history.go(-steps);
      setWaiting({ go: () => window.history.go(steps) });
    });
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      endGuard();
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, []);

  function leaveSaved(go: () => void): void {
    held.current = null;
    go();
  }
  return {
    dirty,
    setDirty,
    asking: waiting !== null,
    leave: (go) => (held.current === null ? go() : setWaiting({ go })),
    allow() {
      setWaiting(null);
      if (waiting) leaveSaved(waiting.go);
    },
    leaveSaved,
    stay: () => setWaiting(null),
  };
}
