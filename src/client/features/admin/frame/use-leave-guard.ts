import { useCallback, useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

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
  /** The forms that hold something unsaved; known before the next rendering. */
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
    // A redirect passes: who may no longer be here has nothing to save.
    useCallback(({ historyAction }) => holders.current.size > 0 && historyAction !== 'REPLACE', []),
  );
  useBeforeUnload(
    useCallback((event) => {
      if (holders.current.size > 0) event.preventDefault();
    }, []),
  );

  // What saves may call this after the page has asked meanwhile: the blocker of now, not that of the press.
  const latest = useRef(blocker);
  latest.current = blocker;
  function stay(): void {
    setWaiting(null);
    latest.current.reset?.();
  }
  function leaveSaved(go: () => void): void {
    holders.current.clear();
    // Saved while it was asked about: there is nothing left to ask.
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
