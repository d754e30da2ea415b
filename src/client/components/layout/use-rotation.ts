import { useEffect, useState, useSyncExternalStore } from 'react';

export type SlideState = 'active' | 'near' | 'idle';

type Held = { pointer: boolean; focus: boolean };

/** Which of `count` slides is shown; advances every `intervalMs` and wraps around. */
export function useRotation({ count, intervalMs }: { count: number; intervalMs: number }) {
  const [index, setIndex] = useState(0);
  const [previous, setPrevious] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState<Held>({ pointer: false, focus: false });
  const [ready, setReady] = useState(false);
  const still = useReducedMotion();

  const show = (wanted: number) => {
    setPrevious(index);
    setIndex((wanted + count) % count);
  };

  // The other slides' pictures load only after the page itself has.
  useEffect(() => {
    const prepare = () => setReady(true);
    if (document.readyState === 'complete') prepare();
    else window.addEventListener('load', prepare, { once: true });
    return () => window.removeEventListener('load', prepare);
  }, []);

  const rotating = !paused && !held.pointer && !held.focus && !still;
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => {
      setPrevious(index);
      setIndex((index + 1) % count);
    }, intervalMs);
    return () => clearTimeout(timer);
  }, [rotating, index, count, intervalMs]);

  /** The slide shown is active; its neighbours and the previous one are near; the rest are idle. */
  const stateOf = (slide: number): SlideState => {
    if (slide === index) return 'active';
    const near = [previous, index + 1, index - 1].map((other) => (other + count) % count);
    return ready && near.includes(slide) ? 'near' : 'idle';
  };

  return {
    index,
    stateOf,
    /** True if rotation is off: paused by hand, or because of reduced motion. */
    paused: paused || still,
    show,
    togglePause: () => setPaused((before) => !before),
    hold: (by: keyof Held, on: boolean) =>
      setHeld((before) => (before[by] === on ? before : { ...before, [by]: on })),
  };
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the person prefers reduced motion; false on the server and in the first render. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
