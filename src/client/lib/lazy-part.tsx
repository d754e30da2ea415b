import { type ReactNode, use } from 'react';

type Part<Props> = (props: Props) => ReactNode;

/** For each part whose code could not be loaded: forgets the failure. */
const failures = new Set<() => void>();

const loadFaults = new WeakSet<object>();

/** Whether an error says that a part's code did not arrive. */
export const isLoadFault = (error: unknown): boolean => error instanceof Error && loadFaults.has(error);

/** What the server's rendering waits for. */
const loads = new Set<Promise<unknown>>();

/** The code that loads at present, on the server. */
export const partsLoading = (): Promise<unknown>[] => [...loads];

/** Lets parts whose code failed to load try again; called once an error boundary shows the failure. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component whose code loads when it is first shown. Unlike React's own `lazy`, which remembers a failure
 * forever, it loads again after an error boundary caught the failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: Part<Props> }>): Part<Props> {
  let loading: ReturnType<typeof load> | null = null;
  const start = () =>
    load().catch((error: unknown) => {
      if (error instanceof Error) loadFaults.add(error);
      failures.add(() => {
        loading = null;
      });
      throw error;
    });
  return function LazyPart(props) {
    loading ??= import.meta.env.SSR ? noted(start()) : start();
    const { default: Loaded } = use(loading);
    return <Loaded {...props} />;
  };
}

/** A lazy part that nothing depends on: if it does not load, nothing is in its place. */
export const optionalPart = <Props extends object>(load: () => Promise<{ default: Part<Props> }>) =>
  lazyPart<Props>(() => load().catch(() => ({ default: () => null })));

function noted<T>(load: Promise<T>): Promise<T> {
  loads.add(load);
  const end = () => loads.delete(load);
  load.then(end, end);
  return load;
}
