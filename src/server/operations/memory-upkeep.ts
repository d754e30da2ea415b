import { performance } from 'node:perf_hooks';

const CHECK_MS = 10_000;
/** At most this share of the time since the last check was at work. */
const RESTING = 0.02;
/** A collection stops everything for a tenth of a second, so there is one a minute at most, and only for a gain. */
const AGAIN_MS = 60_000;
const GROWN_BYTES = 4 * 1024 * 1024;

/**
 * Collects garbage when the shop rests after work that made it larger: its opening, a flood, an import. V8 by itself
 * waits for more work to come, and until then the machine is without that memory. It never keeps the process
 * running. Without Node's `--expose-gc` it does nothing.
 */
export function keepMemorySmall(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let smallest = 0;
  let collectedAt = Number.NEGATIVE_INFINITY;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const resident = process.memoryUsage.rss();
    smallest = Math.min(smallest, resident);
    if (utilization > RESTING || resident < smallest + GROWN_BYTES) return;
    if (performance.now() < collectedAt + AGAIN_MS) return;
    // The second one frees the code of functions that only the first use of something needed.
    for (let round = 0; round < 2; round++)
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collectedAt = performance.now();
    smallest = process.memoryUsage.rss();
  }, CHECK_MS).unref();
}
