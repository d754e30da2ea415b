import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a program (`node --import`): its clock can be moved forward from outside, and every timer due
 * by then fires at once. So a suite does not have to wait for jobs, leases and expiry. Environment:
 * FAULT_CLOCK_OFFSET_MS, how far ahead the clock starts; FAULT_TIMERS=held, long timers fire only when the
 * clock is moved.
 */
const LONG_MS = 1_000;
const NEVER_MS = 2 ** 31 - 1;
/**
 * CONNECT_MS in src/server/db/servers/postgresql-servers.ts: the driver waits for a connection in real time. A jump would end the
 * wait, and on a busy machine a connection takes that long.
 */
const CONNECT_MS = 5_000;
const held = process.env.FAULT_TIMERS === 'held';
const RealDate = Date;
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
/** Long timers that have not fired, by the handle that the program holds. */
const waiting = new Map();
let offsetMs = Number(process.env.FAULT_CLOCK_OFFSET_MS ?? 0);

const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

function patientSetTimeout(run, ms, ...args) {
  if (!(ms >= LONG_MS) || ms === CONNECT_MS) return realSetTimeout(run, ms, ...args);
  const ring = () => {
    waiting.delete(handle);
    run(...args);
  };
  const handle = realSetTimeout(ring, held ? NEVER_MS : ms);
  waiting.set(handle, { ring, dueAt: now() + ms });
  return handle;
}

globalThis.setTimeout = Object.assign(patientSetTimeout, realSetTimeout);
globalThis.clearTimeout = (handle) => {
  waiting.delete(handle);
  realClearTimeout(handle);
};

function advance(ms) {
  offsetMs += ms;
  for (const [handle, { ring, dueAt }] of [...waiting]) {
    if (dueAt > now() || !waiting.has(handle)) continue;
    realClearTimeout(handle);
    ring();
  }
}

if (isMainThread && process.channel) {
  process.on('message', (message) => {
    if (typeof message.advanceMs !== 'number') return;
    advance(message.advanceMs);
    process.send?.({ clock: now() });
  });
  // The suite that started this program has ended.
  process.on('disconnect', () => process.exit(1));
  process.channel.unref();
}
