import { useEffect, useRef } from 'react';

/**
 * Calls `callback` with the last argument once `delayMs` have passed without another call. `cancel` drops a
 * pending call; so does leaving the page.
 */
export function useDebounced<Argument>(callback: (argument: Argument) => void, delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const call = (argument: Argument) => {
    cancel();
    timer.current = setTimeout(() => latest.current(argument), delayMs);
  };
  return { call, cancel };
}
