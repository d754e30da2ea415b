import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';

export type ListAddress = {
  /** The value of an address parameter; '' if it is missing. */
  get: (name: string) => string;
  /** Replaces parameters without a history entry; '' removes one. */
  set: (changes: Record<string, string>) => void;
  /** The parameters for the queries; they lag behind the address while the next results load. */
  shown: URLSearchParams;
  /** Whether the rows shown belong to earlier parameters. */
  stale: boolean;
};

/** A list's search, filters and sort in the address, so that reload, back and shared links show the same. */
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
