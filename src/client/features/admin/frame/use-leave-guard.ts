import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

export type LeaveGuard = {
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** Marks unsaved changes until the returned function is called; see `useUnsaved`. */
  hold: () => () => void;
  /** Whether the question is open. */
  asking: boolean;
  /** Runs `go` and leaves the form: at once if nothing is unsaved, otherwise after confirmation. */
  leave: (go: () => void) => void;
  allow: () => void;
  /** Leaves without asking: the changes are saved. */
  leaveSaved: (go: () => void) => void;
  stay: () => void;
};

/**
 * Asks before unsaved changes are lost: on closing a dialog, on a link or search that leads elsewhere, on
 * back and forward, and on closing the tab (there with the browser's own dialog).
 */
export function useLeaveGuard(): LeaveGuard {
  /** The forms with unsaved changes; a ref, so that it is current before the next render. */
  const holders = useRef(new Set<symbol>());
  const [dirty, setDirty] = useState(false);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const hold = useCallback(() => {
    const holder = Symbol();
    const note = () => setDirty(holders.current.size > 0);
    holders.current.add(holder);
    note();
    return () => {
      holders.current.delete(holder);
      note();
    };
  }, []);

  const blocker = useBlocker(
    // Redirects pass: somebody who may no longer be here has nothing to save.
    useCallback(({ historyAction }) => holders.current.size > 0 && historyAction !== 'REPLACE', []),
  );
  useBeforeUnload(
    useCallback((event) => {
      if (holders.current.size > 0) event.preventDefault();
    }, []),
  );

  // Saving code may call this after the page has asked: use the current blocker, not that of the press.
  const latest = useRef(blocker);
  latest.current = blocker;
  function stay(): void {
    setWaiting(null);
    latest.current.reset?.();
  }
  function leaveSaved(go: () => void): void {
    holders.current.clear();
    // Saved while the question was open: close it.
    stay();
    go();
  }
  return {
    dirty,
    hold,
    asking: waiting !== null || blocker.state === 'blocked',
    leave: (go) => (holders.current.size === 0 ? go() : setWaiting({ go })),
    allow: () => (waiting ? leaveSaved(waiting.go) : blocker.proceed?.()),
    leaveSaved,
    stay,
  };
}

/** What a dialog passes to its form: ways to leave, and the guard. */
export type FormFrame = {
  hold: LeaveGuard['hold'];
  /** Leaves without asking. */
  onSaved: () => void;
  /** Leaves, after asking if anything is unsaved. */
  onCancel: () => void;
};

export const formFrame = ({ hold, leave, leaveSaved }: LeaveGuard, close: () => void): FormFrame => ({
  hold,
  onSaved: () => leaveSaved(close),
  onCancel: () => leave(close),
});

/**
 * Holds the guard while a form has unsaved changes; released when the form unmounts. With the paint that shows it, not
 * after: a press that follows at once must not be asked.
 */
export function useUnsaved({ hold }: Pick<LeaveGuard, 'hold'>, unsaved: boolean): void {
  useLayoutEffect(() => (unsaved ? hold() : undefined), [hold, unsaved]);
}

/** Tells whoever holds the guard for a form whether it has unsaved input, as early as `useUnsaved` does. */
export function useTyped(onTyped: (typed: boolean) => void, typed: boolean): void {
  useLayoutEffect(() => {
    onTyped(typed);
    return () => onTyped(false);
  }, [onTyped, typed]);
}
