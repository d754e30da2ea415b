import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';

export type ListAddress = {
  /** What the address says of one parameter; '' when it says nothing. */
  get: (name: string) => string;
  /** Changes parameters in place, without a new entry in the history; '' takes one away. */
  set: (changes: Record<string, string>) => void;
  /** The same parameters for the queries: those of a moment ago while others are on the way. */
  shown: URLSearchParams;
  /** Whether the rows that are shown belong to other parameters than the address has. */
  stale: boolean;
};

/** A list's search, filters and order, kept in the address: reload, back and a shared link show the same. */
export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams();
  const shown = useDeferredValue(parameters);
  return {
    get: (name) => parameters.get(name) ?? '',
    set: (changes) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    shown,
    stale: shown !== parameters,
  };
}
