import { useEffect, useRef, useState } from 'react';

/** React Router counts its entries of the history here. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

export type LeaveGuard = {
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
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const allowed = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    allowed.current = false;
    const here = indexOf(window.history.state);
    let returning = false;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    const popState = (event: PopStateEvent) => {
      if (allowed.current) return;
      // Ahead of the router, which would take the page away.
      event.stopImmediatePropagation();
      const steps = indexOf(event.state) - here;
      if (returning || steps === 0) {
        returning = false;
        return;
      }
      returning = true;
      window.history.go(-steps);
      setWaiting({ go: () => window.history.go(steps) });
    };
    window.addEventListener('beforeunload', beforeUnload);
    window.addEventListener('popstate', popState, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      window.removeEventListener('popstate', popState, { capture: true });
    };
  }, [dirty]);

  return {
    asking: waiting !== null,
    leave: (go) => (dirty ? setWaiting({ go }) : go()),
    allow() {
      allowed.current = true;
      setWaiting(null);
      waiting?.go();
    },
    leaveSaved(go) {
      allowed.current = true;
      go();
    },
    stay: () => setWaiting(null),
  };
}
