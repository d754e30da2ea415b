import autocannon from 'autocannon';
import RequestsInFlight from 'autocannon/lib/pipelinedRequestsQueue.js';
import { cpuSeconds, type Measured } from '../server-process.ts';

export type Target = {
  name: string;
  /** Or what makes each request's. */
  path: string | (() => string);
  body?: unknown;
  headers?: Record<string, string>;
};
export type Result = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMicros: number;
  bytes: number;
};

const CONNECTIONS = 32;

// It would read every body as text, which for a compressed page takes it longer than the shop took to send it.
RequestsInFlight.prototype.addBody = () => undefined;

type Run = Omit<Result, 'name'>;

async function run(server: Measured, target: Target, seconds: number): Promise<Run> {
  const pid = server.process.pid ?? 0;
  const before = cpuSeconds(pid);
  const { path } = target;
  const { requests, latency, throughput, non2xx, errors } = await autocannon({
    ...(typeof path === 'string'
      ? { url: server.url + path }
      : {
          url: server.url,
          requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
        }),
    connections: CONNECTIONS,
    method: target.body ? 'POST' : 'GET',
    headers: { ...(target.body ? { 'content-type': 'application/json' } : {}), ...target.headers },
    ...(target.body ? { body: JSON.stringify(target.body) } : {}),
    duration: seconds,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${target.name}: ${non2xx + errors} answers were not 200`);
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpuMicros: ((cpuSeconds(pid) - before) / requests.total) * 1_000_000,
    bytes: Math.round(throughput.total / requests.total),
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Loads several URLs in turns, so that a machine's varying speed affects all: the medians of the rounds,
 * after a warm-up.
 * @throws Error when an answer is not 200.
 */
export async function loadInTurns(
  targets: [Measured, Target][],
  { rounds, seconds, warmUpSeconds = 2 }: { rounds: number; seconds: number; warmUpSeconds?: number },
): Promise<Result[]> {
  const runs: Run[][] = targets.map(() => []);
  for (const [server, target] of targets) {
    if (warmUpSeconds > 0) await run(server, target, warmUpSeconds);
  }
  for (let round = 0; round < rounds; round++) {
    for (const [index, [server, target]] of targets.entries()) {
      runs[index]?.push(await run(server, target, seconds));
    }
  }
  return targets.map(([, { name }], index) => {
    const of = (key: keyof Run) => median((runs[index] ?? []).map((one) => one[key]));
    return {
      name,
      perSecond: of('perSecond'),
      p50: of('p50'),
      p99: of('p99'),
      cpuMicros: of('cpuMicros'),
      bytes: of('bytes'),
    };
  });
}
