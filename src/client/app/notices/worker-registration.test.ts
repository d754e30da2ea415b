import { afterEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from './worker-registration.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage(): void {}
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  /** A worker arrives, which controls the page at once if it is the first, and reports that it is installed. */
  arrive(workers: { controller: FakeWorker | null }): void {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    worker.state = 'installed';
    workers.controller ??= worker;
    worker.dispatchEvent(new Event('statechange'));
    this.active ??= worker;
  }
}

test('the first service worker is not offered as a new version, the next one is', async () => {
  const registration = new FakeRegistration();
  const workers = {
    controller: null as FakeWorker | null,
    register: async () => registration,
    ready: new Promise(() => undefined),
  };
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('document', new EventTarget());
  const onUpdate = vi.fn();
  const stop = startServiceWorker(onUpdate);
  await new Promise(setImmediate);
  registration.arrive(workers);
  expect(onUpdate).not.toHaveBeenCalled();
  registration.arrive(workers);
  expect(onUpdate).toHaveBeenCalledOnce();
  stop();
});
