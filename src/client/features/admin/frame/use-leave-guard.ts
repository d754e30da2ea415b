import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { guardHistory } from '../../../lib/history-guard.ts';

/** React Router counts its entries of the history here. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

export type LeaveGuard = {
  /** Whether something would be lost. */
  dirty: boolean;
  /** Says that something would be lost, until the function it returns is called; see `useUnsaved`. */
  hold: () => () => void;
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
 * Asks before what was typed is lost: on closing a dialog, on a link or a search that leads elsewhere, on the
 * browser's back and forward, on closing the tab (there in the browser's own words).
 */
export function useLeaveGuard(): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  /** How many forms hold something that is not saved. */
  const [holders, countHolders] = useState(0);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  /** The entry of the history that holds what would be lost; known before the next rendering. */
  const held = useRef<number | null>(null);
  const holding = useRef(0);
  const hold = useCallback(() => {
    const change = (by: 1 | -1) => {
      holding.current += by;
      held.current = holding.current > 0 ? indexOf(window.history.state) : null;
      countHolders(holding.current);
    };
    change(1);
    return () => change(-1);
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

  useEffect(() => {
    // The only way all links and searches go through; the router has a question of its own only with the
    // data router. A redirect (`replace`) passes: who may no longer be here has nothing to save.
    const push = navigator.push;
    navigator.push = (...target) => {
      if (held.current === null) push(...target);
      else setWaiting({ go: () => push(...target) });
    };
    return () => {
      navigator.push = push;
    };
  }, [navigator]);

  function leaveSaved(go: () => void): void {
    held.current = null;
    // Saved while it was asked about: there is nothing left to ask.
    setWaiting(null);
    go();
  }
  return {
    dirty: holders > 0,
    hold,
    asking: waiting !== null,
    leave: (go) => (held.current === null ? go() : setWaiting({ go })),
    allow: () => waiting && leaveSaved(waiting.go),
    leaveSaved,
    stay: () => setWaiting(null),
  };
}

/** What a form in a dialog knows of the dialog: it asks before what was typed is lost. */
export type FormFrame = {
  hold: LeaveGuard['hold'];
  /** Leaves without asking. */
  onSaved: () => void;
  /** Leaves, after asking where something would be lost. */
  onCancel: () => void;
};

export const formFrame = ({ hold, leave, leaveSaved }: LeaveGuard, close: () => void): FormFrame => ({
  hold,
  onSaved: () => leaveSaved(close),
  onCancel: () => leave(close),
});

/** Holds the guard while a form has `unsaved` content, and lets go of it with the form. */
export function useUnsaved({ hold }: Pick<LeaveGuard, 'hold'>, unsaved: boolean): void {
  useEffect(() => (unsaved ? hold() : undefined), [hold, unsaved]);
}
