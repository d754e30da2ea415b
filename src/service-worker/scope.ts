/** The parts of the worker's global scope in use; the compiler's DOM library describes pages only. */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

export type WorkerMessageEvent = ExtendableEvent & { readonly data: unknown };

export type WorkerScope = {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
};
