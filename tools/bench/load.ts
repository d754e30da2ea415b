import autocannon from 'autocannon';
import { cpuSeconds, type Measured } from './server-process.ts';

export type Target = { name: string; path: string; body?: unknown; headers?: Record<string, string> };
export type Result = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMicros: number;
  bytes: number;
};

const CONNECTIONS = 32;

/** Loads one address for `seconds` after a warm-up. @throws Error when an answer is not 200. */
export async function load(server: Measured, target: Target, seconds: number): Promise<Result> {
  const options = {
    url: server.url + target.path,
    connections: CONNECTIONS,
    method: target.body ? ('POST' as const) : ('GET' as const),
    headers: { ...(target.body ? { 'content-type': 'application/json' } : {}), ...target.headers },
    ...(target.body ? { body: JSON.stringify(target.body) } : {}),
  };
  await autocannon({ ...options, duration: 2 });
  const pid = server.process.pid ?? 0;
  const before = cpuSeconds(pid);
  const run = await autocannon({ ...options, duration: seconds });
  const used = cpuSeconds(pid) - before;
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${target.name}: ${run.non2xx} answers were not 200`);
  return {
    name: target.name,
    perSecond: run.requests.average,
    p50: run.latency.p50,
    p99: run.latency.p99,
    cpuMicros: (used / run.requests.total) * 1_000_000,
    bytes: Math.round(run.throughput.total / run.requests.total),
  };
}
